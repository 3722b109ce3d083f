import type { LeadId, MemberId } from "#lib/contract/platform/ids.ts";
import type { EngagementEvent } from "#lib/contract/records/engagement.ts";
import { memberId } from "#test/domain/records/lead/a-lead.ts";

const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** A Monday. */
export const startMs = Date.UTC(2026, 0, 5);
const days = 91;

/** A pseudo-random sequence that a seed decides: xorshift of 32 bits, 0 to 1. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

export interface PlannedLead {
  readonly id: LeadId;
  readonly atMs: number;
  readonly industry: string;
  readonly isVip: boolean;
}

/** What happens at one moment. */
export type Happening =
  | { readonly kind: "lead"; readonly atMs: number; readonly leads: readonly PlannedLead[] }
  | { readonly kind: "event"; readonly atMs: number; readonly event: EngagementEvent & { lead_id: LeadId } }
  | { readonly kind: "move"; readonly atMs: number; readonly lead: LeadId; readonly stage: number }
  | { readonly kind: "hour"; readonly atMs: number };

/** When somebody takes no leads. */
export interface Absence {
  readonly member: MemberId;
  readonly fromMs: number;
  readonly toMs: number;
}

const letters = "ABCDEFGHJKMN";
export const members: readonly MemberId[] = [...letters].map((letter) => memberId(letter));
/** They work on weekdays from 8 to 18, UTC; the others always. */
export const officeWorkers: readonly MemberId[] = members.slice(0, 8);
/** Takes five a day and no more. */
export const partTimer = members[11] as MemberId;

const ulidOf = (index: number): string => `01J${String(index).padStart(23, "0")}`;

const kinds = ["open", "open", "open", "open", "click", "click", "reply", "unsubscribe"] as const;

/** Leads come alone and by the twenty; each event comes twice, late and in any order. */
export const aQuarter = (
  seed: number,
  { leads, events }: { readonly leads: number; readonly events: number },
) => {
  const random = randomOf(seed);
  const upTo = (max: number): number => Math.floor(random() * max);
  const happenings: Happening[] = [];
  const planned: PlannedLead[] = [];
  while (planned.length < leads) {
    const atMs = startMs + upTo((days - 5) * dayMs);
    const count = Math.min(random() < 0.2 ? 20 : 1, leads - planned.length);
    const some = Array.from(
      { length: count },
      (_, index): PlannedLead => ({
        id: `lead_${ulidOf(planned.length + index)}`,
        atMs,
        industry: random() < 0.4 ? "software" : "steel",
        isVip: random() < 0.1,
      }),
    );
    planned.push(...some);
    happenings.push({ kind: "lead", atMs, leads: some });
  }
  const endMs = startMs + days * dayMs;
  for (let index = 0; index < events; index += 1) {
    const lead = planned[upTo(leads)] as PlannedLead;
    const occurredMs = lead.atMs + upTo(endMs - lead.atMs);
    const event = {
      id: `e${index}`,
      type: kinds[upTo(kinds.length)] ?? "open",
      lead_id: lead.id,
      occurred_at: new Date(occurredMs).toISOString(),
      message_id: `m${upTo(6)}`,
      ...(random() < 0.1 && { machine: true }),
    };
    for (const delayMs of [upTo(random() < 0.7 ? 60_000 : 5 * dayMs), upTo(10 * dayMs)])
      happenings.push({ kind: "event", atMs: occurredMs + delayMs, event });
  }
  for (let index = 0; index < leads / 10; index += 1) {
    const lead = planned[upTo(leads)] as PlannedLead;
    const atMs = lead.atMs + upTo(endMs - lead.atMs);
    happenings.push({ kind: "move", atMs, lead: lead.id, stage: upTo(6) });
  }
  for (let atMs = startMs; atMs <= endMs + 11 * dayMs; atMs += hourMs)
    happenings.push({ kind: "hour", atMs });
  const absences = members.flatMap((member): Absence[] =>
    [0, 1].map(() => {
      const fromMs = startMs + upTo(days) * dayMs;
      return { member, fromMs, toMs: fromMs + (1 + upTo(10)) * dayMs };
    }),
  );
  return { happenings: happenings.toSorted((a, b) => a.atMs - b.atMs), absences, planned };
};
