import type { LeadId } from "#lib/contract/platform/ids.ts";
import { nobody } from "#lib/domain/platform/audit/stamp.ts";
import { recordEngagement } from "#lib/domain/records/engagement/record-engagement.ts";
import { bookkept } from "#lib/domain/records/lead/bookkeeping.ts";
import { newLead } from "#lib/domain/records/lead/lead-rules.ts";
import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";
import { compareMemberships } from "#lib/domain/segments/membership/compare-memberships.ts";
import { watchLead } from "#lib/domain/segments/membership/watch-lead.ts";
import { assignNewLeads } from "#lib/domain/selling/assignment/assign-new-leads.ts";
import { loadScorer } from "#lib/domain/selling/scoring/load-scorer.ts";
import { memberId } from "#test/domain/records/lead/a-lead.ts";
import { aBase } from "./a-base.ts";
import type { aQuarter, Happening, PlannedLead } from "./a-quarter.ts";
import { stageIds, theModel, workspaceId } from "./the-workspace.ts";

const rep = memberId("R");

/** Lives the quarter hour by hour, each piece of news told twice; `onScored` is told of each lead that has just been scored. */
export const liveQuarter = async (
  { happenings, absences }: ReturnType<typeof aQuarter>,
  onScored: (id: LeadId, score: number | null, nowMs: number) => void,
) => {
  const base = await aBase(absences);
  const { leads, engagementStore, engagement, leadSchemas } = base;
  const watch = async (leadId: LeadId, now: Date): Promise<void> => {
    const news = { workspaceId, leadId, paths: null, isNew: false, by: null };
    await Promise.all([0, 1].map(() => watchLead(base.membershipStore, base.membershipRules, news, now)));
  };
  const momentOf = (now: Date) => ({ catalogue: base.catalogue, now, pipelines: theModel().pipelines });
  const assign = (ids: readonly LeadId[], now: Date) =>
    assignNewLeads(
      base.assigning,
      { kind: "new", workspace_id: workspaceId, lead_ids: [...ids] },
      momentOf(now),
    );

  const create = async ({ id, industry, isVip }: PlannedLead, now: Date): Promise<void> => {
    const at = now.toISOString();
    const input = {
      email: `${id}@example.com`,
      company: { name: "A", industry },
      tags: isVip ? ["vip"] : [],
    };
    const made = newLead(id, input, { source: "api", at, by: rep });
    const lead = { ...made, stage_id: stageIds[0] ?? null, stage_entered_at: at };
    const stored: StoredLead = {
      workspaceId,
      lead,
      writtenBy: { kind: "api", memberId: rep, requestId: id },
    };
    const validator = await leadSchemas.validator(await leadSchemas.read(workspaceId), now);
    leads.set(id, validator.scoring?.scored(stored) ?? stored);
    await watch(id, now);
    await assign([id], now);
  };

  const move = (id: LeadId, stage: number, now: Date): void => {
    const before = leads.get(id);
    const to = stageIds[stage];
    if (before === undefined || to === undefined || before.lead.stage_id === to) return;
    const at = now.toISOString();
    const { lead } = before;
    const provenance = { ...lead.provenance, stage_id: { source: "manual", at, by: rep } };
    const own = { stage_id: to, stage_entered_at: at, updated_at: at, version: lead.version + 1, provenance };
    const writtenBy = { kind: "manual", memberId: rep, requestId: `${id}${at}` } as const;
    leads.set(id, { ...before, lead: { ...lead, ...own }, writtenBy });
  };

  /** The job of each night, which writes what has faded. */
  const fade = async (now: Date): Promise<void> => {
    const { scoring } = await leadSchemas.validator(await leadSchemas.read(workspaceId), now);
    for (const [id, stored] of leads) {
      const scored = scoring?.scored(stored);
      if (scored === undefined || scored.lead.score === stored.lead.score) continue;
      leads.set(id, bookkept(scored, scored.lead, now.toISOString()));
      await watch(id, now);
    }
  };

  const hour = async (now: Date): Promise<void> => {
    const nightly = now.getUTCHours() === 2;
    if (nightly) await fade(now);
    const until = new Date(now.getTime() + 1);
    const comparison = { workspaceId, changed: null, from: null, until };
    await compareMemberships(base.comparing, comparison, () => now);
    await assignNewLeads(base.assigning, { kind: "waiting", workspace_id: workspaceId }, momentOf(now));
    if (nightly) for (const [id, { lead }] of leads) onScored(id, lead.score, now.getTime());
  };

  const live = async (one: Happening): Promise<void> => {
    const now = new Date(one.atMs);
    switch (one.kind) {
      case "lead":
        await Promise.all(one.leads.map((lead) => create(lead, now)));
        // The same news once more, all of it in one message.
        return assign(
          one.leads.map(({ id }) => id),
          now,
        );
      case "event": {
        const scorer = await loadScorer(leadSchemas, engagement, workspaceId, now);
        const before = leads.get(one.event.lead_id);
        const writer = { kind: "api", memberId: nobody, requestId: "r" } as const;
        const deps = { store: engagementStore, suppressions: { suppress: async () => {} }, scorer, writer };
        await recordEngagement(deps, workspaceId, one.event, now);
        const after = leads.get(one.event.lead_id);
        // What changes no lead, as an event that comes again, leaves its score to the night.
        if (after !== undefined && after !== before) onScored(one.event.lead_id, after.lead.score, one.atMs);
        return watch(one.event.lead_id, now);
      }
      case "move":
        move(one.lead, one.stage, now);
        return watch(one.lead, now);
      case "hour":
        return hour(now);
    }
  };
  for (const one of happenings) await live(one);
  return base;
};
