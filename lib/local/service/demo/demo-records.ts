import type { LeadId } from "#lib/contract/platform/ids.ts";
import type { NewActivity } from "#lib/contract/records/activity-record.ts";
import type { CurrencyRatesInput } from "#lib/contract/records/currency-rates-record.ts";
import type { NewDeal } from "#lib/contract/records/deal-record.ts";
import { seededRandom } from "#lib/local/gate/seeded-random.ts";

const SEED = 20_260_102;
const dayMs = 86_400_000;

/** A lead as records are made about it. */
export interface DemoPerson {
  readonly id: LeadId;
  readonly name: string;
  readonly company: string;
}

const currencies = ["EUR", "EUR", "EUR", "USD", "GBP", "SEK"] as const;
const openStages = ["New", "Qualified", "Proposal", "Negotiation"] as const;
const reasons = ["Price", "No budget this year", "Chose another vendor"] as const;

/** What the deals' currencies are worth in euros, from before the first of them on. */
export const demoRates = (now: Date): CurrencyRatesInput => {
  const date = new Date(now.getTime() - 400 * dayMs).toISOString().slice(0, 10);
  const values = { GBP: "1.1532", SEK: "0.0915", USD: "0.8624" };
  return {
    base_currency: "EUR",
    rates: Object.entries(values).map(([currency, value]) => ({ currency, value, date })),
  };
};

/** Deals as another system's file has them; one row has no amount that can be read, which its error file tells. */
export const demoDealsImport = (now: Date) => {
  const closes = (days: number): string => new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const rows = [
    ["Umbrella, 30 seats", "9000.00", "EUR", "open", closes(30)],
    ["Globex, renewal", "14500.00", "USD", "won", closes(-12)],
    ["Hooli, pilot", "on request", "EUR", "open", closes(60)],
    ["Stark, 80 seats", "31000.00", "GBP", "lost", closes(-3)],
  ] as const;
  return {
    object: "deal",
    auto_confirm: true,
    source: {
      kind: "rows",
      rows: rows.map(([name, amount, currency, status, close], index) => ({
        "Deal name": name,
        Amount: amount,
        Currency: currency,
        Status: status,
        "Close date": close,
        "Deal ID": `old-crm-${index + 1}`,
      })),
    },
  } as const;
};

/**
 * Deals over half a year, of every sixth person: the older, the likelier closed; and what was done with each: calls,
 * meetings held and missed, tasks due. The same ones for the same day and people.
 */
export const demoRecords = (
  people: readonly DemoPerson[],
  now: Date,
): { readonly deals: NewDeal[]; readonly activities: NewActivity[] } => {
  const random = seededRandom(SEED);
  const at = (days: number): string => new Date(now.getTime() + Math.round(days * dayMs)).toISOString();
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const deals: NewDeal[] = [];
  const activities: NewActivity[] = [];
  for (const [index, { id, name, company }] of people.entries()) {
    const demo = String(index + 1);
    const age = 1 + random() * 180;
    const isMeeting = random() < 0.5;
    activities.push({
      kind: "call",
      direction: "outbound",
      subject: `Call with ${name}`,
      status: pick(["connected", "no_answer", "voicemail"] as const),
      starts_at: at(-age),
      lead_ids: [id],
      external_ids: { demo: `call-${demo}` },
    });
    if (isMeeting)
      activities.push({
        kind: "meeting",
        subject: `Demo for ${company}`,
        status: age < 7 ? "scheduled" : random() < 0.8 ? "held" : "no_show",
        starts_at: at(age < 7 ? age : 5 - age),
        ends_at: at((age < 7 ? age : 5 - age) + 1 / 32),
        lead_ids: [id],
        external_ids: { demo: `meeting-${demo}` },
      });
    if (index % 4 === 0)
      activities.push({
        kind: "task",
        subject: `Send ${company} the offer`,
        due_at: at(index % 3 === 0 ? 0.2 : random() * 14 - 4),
        lead_ids: [id],
        external_ids: { demo: `task-${demo}` },
      });
    if (index % 2 > 0) continue;
    const isClosed = random() < age / 200;
    const isWon = isClosed && random() < 0.4;
    deals.push({
      name: `${company}, ${5 * Math.ceil(random() * 20)} seats`,
      amount: { amount: `${Math.ceil(random() * 60) * 500}.00`, currency: pick(currencies) },
      status: isWon ? "won" : isClosed ? "lost" : "open",
      ...(!isClosed && { stage: pick(openStages) }),
      opened_at: at(-age),
      close_date: at(isClosed ? -age / 3 : 10 + random() * 60).slice(0, 10),
      ...(isClosed && { closed_at: at(-age / 3) }),
      ...(isClosed && !isWon && { lost_reason: pick(reasons) }),
      lead_ids: [id],
      external_ids: { demo: `deal-${demo}` },
    });
  }
  return { deals, activities };
};
