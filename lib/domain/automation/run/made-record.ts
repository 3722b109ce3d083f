import type { Payload } from "#lib/contract/automation/workflow-act.ts";
import type { RecordStep } from "#lib/contract/automation/workflow-step.ts";
import type { MemberId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Activity, NewActivity } from "#lib/contract/records/activity-record.ts";
import type { Comment } from "#lib/contract/records/comment-record.ts";
import type { Deal, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { fillIn } from "#lib/domain/automation/workflow/fill-in.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { dayIn } from "#lib/domain/platform/filter/time/calendar-day.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { makeActivity } from "#lib/domain/records/activity/activity-rules.ts";
import { makeComment } from "#lib/domain/records/comment/comment-kind.ts";
import { makeDeal } from "#lib/domain/records/deal/deal-rules.ts";
import { placeDeal } from "#lib/domain/records/deal/place-deal.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import { spanEnd, waitEnd, zoneOf } from "./wait-end.ts";

/** A record that a run makes about its lead. */
export type Made =
  | { readonly kind: "activity"; readonly record: Activity }
  | { readonly kind: "comment"; readonly record: Comment }
  | { readonly kind: "deal"; readonly record: Deal };

/** In whose name, and when, records are made. */
export interface Maker {
  readonly workspaceId: WorkspaceId;
  /** Names the run, so that the same step of it makes the same record. */
  readonly runId: string;
  /** Who changed the workflow last: it acts in their name. */
  readonly author: MemberId;
  readonly now: Date;
  /** For leads that have none of their own. */
  readonly timeZone: string;
  readonly catalogue: Catalogue;
  readonly dealPipelines: Pipelines;
  /** Whose task or deal it is, and who is told; null is nobody. */
  readonly holder: MemberId | null;
  /** What a program said of the occasion. */
  readonly payload?: Payload | undefined;
}

/** Makes the record of a run's `turn`th step. Throws Refusal where the lead's values make none. */
export const makeRecord = (step: RecordStep, lead: Lead, turn: number, maker: Maker): Made => {
  const { workspaceId, runId, author, now, catalogue, holder } = maker;
  const at = now.toISOString();
  const timeZone = zoneOf(lead, maker.timeZone);
  const stamp: Stamp = {
    actor: { workspace_id: workspaceId, member_id: author, role: "manager" },
    at,
    requestId: runId,
    via: "manual",
  };
  const id = derivedUlid(now.getTime(), `${runId}|${turn}`);
  const filled = (text: string, max: number): string | null =>
    fillIn(text, lead, catalogue, max, maker.payload) || null;
  if (step.do === "create_deal") {
    const { amount, probability, close_in } = step;
    const end = close_in && new Date(spanEnd(now.getTime(), close_in, timeZone)).toISOString();
    const closes = end && dayIn(end, timeZone);
    const input: NewDeal = {
      name: filled(step.title, 200) ?? "Deal",
      lead_ids: [lead.id],
      owner_id: holder,
      ...(amount === undefined ? {} : { amount }),
      ...(probability === undefined ? {} : { probability }),
      ...(closes === undefined ? {} : { close_date: closes }),
    };
    const placed = placeDeal(maker.dealPipelines, undefined, input, at);
    const { timeZone: workspaceZone = "UTC" } = catalogue;
    const record = makeDeal(input, `deal_${id}`, { placed, timeZone: workspaceZone }, stamp);
    return { kind: "deal", record };
  }
  if (step.do === "notify") {
    if (holder === null) throw new Error("nobody is told");
    const body = `@${holder} ${filled(step.message, 1_000) ?? "Look at this lead."}`;
    const comment = makeComment({ on: lead.id, body }, `cmt_${id}`, stamp);
    // What is filled in calls nobody: leads and programs say what they like.
    return { kind: "comment", record: { ...comment, mentions: [holder] } };
  }
  const about = { lead_ids: [lead.id], source: "workflow" };
  const input: NewActivity =
    step.do === "add_note"
      ? { kind: "note", body: filled(step.body, 2_000), ...about }
      : {
          kind: "task",
          subject: filled(step.subject, 300),
          body: step.body === undefined ? null : filled(step.body, 2_000),
          due_at:
            step.due === undefined
              ? null
              : new Date(waitEnd(now.getTime(), step.due, timeZone)).toISOString(),
          assignee_id: holder,
          ...about,
        };
  return { kind: "activity", record: makeActivity(input, `act_${id}`, stamp) };
};
