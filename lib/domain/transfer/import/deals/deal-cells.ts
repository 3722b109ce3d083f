import { sizes } from "#lib/contract/platform/limits.ts";
import { Currency, Money, WrittenMoney } from "#lib/contract/platform/money.ts";
import { DealId, NewDeal } from "#lib/contract/records/deal-record.ts";
import type { DealTarget } from "#lib/contract/records/deal-targets.ts";
import { emailAddress } from "#lib/contract/records/email-address.ts";
import { normaliseEmail } from "#lib/domain/records/lead/email.ts";
import { parseDate, writtenDay } from "#lib/domain/records/lead/normalise/date.ts";
import { domainOf } from "#lib/domain/records/lead/normalise/domain.ts";
import { plainNumber } from "#lib/domain/records/lead/normalise/number.ts";
import { Unread } from "#lib/domain/records/lead/normalise/reading.ts";
import { whyNoDate } from "#lib/domain/records/lead/normalise/why-no-date.ts";

/** How cells of deals are read: a value in the form in which it is kept, or why there is none. */
type CellReader = (text: string) => unknown;

/** What CRMs call the states of their deals. */
export const statuses: Readonly<Record<string, string>> = {
  open: "open",
  "in progress": "open",
  offen: "open",
  won: "won",
  "closed won": "won",
  closedwon: "won",
  gewonnen: "won",
  lost: "lost",
  "closed lost": "lost",
  closedlost: "lost",
  verloren: "lost",
};

const status: CellReader = (text) =>
  statuses[text.toLowerCase().replaceAll(/[\s_-]+/g, " ")] ??
  new Unread("invalid_status", "This is no status of a deal.", "Write open, won or lost, or map the values.");

const money: CellReader = (text) => {
  const isAmount = (amount: string | undefined): boolean => Money.shape.amount.safeParse(amount).success;
  if (isAmount(text)) return text;
  const amount = plainNumber(text, ".");
  return isAmount(amount) ? amount : unreadAmount(text, amount ?? plainNumber(text, ","));
};

/** Why a cell is no amount; `number` is what it writes by either decimal mark, if by any. */
const unreadAmount = (text: string, number: string | undefined): Unread => {
  const unread = (message: string, hint: string) => new Unread("invalid_amount", message, hint);
  if (number === undefined) return unread("This is no amount.", "Write it as 1234.50.");
  if (number.startsWith("-")) return unread("An amount is not below zero.", "Write it as 1234.50.");
  return plainNumber(text, ".") === undefined
    ? unread(
        `With a decimal comma this is ${number}; it is read with a point.`,
        'Write it as 1234.50, or map the column with the transform `{"kind":"parse_number","decimal":","}`.',
      )
    : unread("An amount has at most 15 digits before the point, and 4 behind it.", "Shorten it in the file.");
};

/** Why an amount can't be one of its currency; undefined where it can. */
export const amountError = (amount: string, currency: string): Unread | undefined => {
  const issue = WrittenMoney.safeParse({ amount, currency }).error?.issues[0];
  return issue && new Unread("invalid_amount", issue.message, "Round it in the file.");
};

const currency: CellReader = (text) =>
  Currency.safeParse(text.toUpperCase()).data ??
  new Unread("invalid_currency", "There is no such currency in ISO 4217.", "Write it as EUR.");

/** `60 %`, `60` and `0.6` are one. */
const probability: CellReader = (text) => {
  const written = plainNumber(text.replace(/%$/, "").trim(), text.includes(".") ? "." : ",");
  const number = written === undefined ? Number.NaN : Number(written);
  const value = number > 1 || text.includes("%") ? number / 100 : number;
  return value >= 0 && value <= 1
    ? value
    : new Unread("invalid_probability", "This is no probability.", "Write it as 0.6 or 60 %.");
};

const noDate = (text: string): Unread =>
  new Unread(
    "invalid_date",
    whyNoDate(text),
    "Write it as 2026-03-04, or say in the mapping what comes first.",
  );

/** Of moments; those without an offset are read in the time zone. */
const timeReader =
  (timeZone: string | undefined): CellReader =>
  (text) =>
    parseDate(text, null, timeZone) ?? noDate(text);

const day: CellReader = (text) => writtenDay(text, null) ?? noDate(text);

const emails: CellReader = (text) => {
  const written = text.split(/[;,\s]+/).filter((one) => one !== "");
  const all = [...new Set(written.map(normaliseEmail))];
  if (!all.every((one) => emailAddress.test(one)))
    return new Unread("invalid_email", "Not all of these are email addresses.", "Part them by semicolons.");
  return all.length <= sizes.dealLeadsMax
    ? all
    : new Unread("too_many_leads", `A deal has at most ${sizes.dealLeadsMax} leads.`, "Name fewer.");
};

const domain: CellReader = (text) =>
  domainOf(text) ??
  new Unread("invalid_domain", "This is no registered domain.", "Write it as initech.example.");

const words =
  (charactersMax: number): CellReader =>
  (text) =>
    text.length <= charactersMax
      ? text
      : new Unread("too_long", `The text has more than ${charactersMax} characters.`, "Shorten it.");

const readers: Readonly<Record<string, CellReader>> = {
  "deal.id": (text) =>
    DealId.safeParse(text).data ??
    new Unread("invalid_id", "This is no id of a deal here.", "Map it to `deal.external_ids.<system>`."),
  "deal.stage": words(201),
  "deal.name": words(200),
  "deal.amount": money,
  "deal.currency": currency,
  "deal.status": status,
  "deal.probability": probability,
  "deal.close_date": day,
  "deal.lost_reason": words(500),
  "deal.next_step": words(500),
  "deal.owner": (text) => text,
  "deal.leads": emails,
  "deal.company": domain,
};

/** Of an id that another system gave the deal. */
const externalId =
  (system: string): CellReader =>
  (text) =>
    NewDeal.shape.external_ids.safeParse({ [system]: text }).success
      ? text
      : new Unread("invalid_external_id", "This can be no id of another system.", "Shorten it.");

export const externalPrefix = "deal.external_ids.";

export const customPrefix = "deal.custom.";

const moments: ReadonlySet<DealTarget> = new Set(["deal.opened_at", "deal.closed_at"]);

/** Reads the cells of a field. Dates without an offset are read in the time zone; UTC where it is left out. */
export const cellReaderOf = (field: DealTarget, timeZone?: string): CellReader =>
  (moments.has(field) ? timeReader(timeZone) : readers[field]) ??
  (field.startsWith(customPrefix) ? (text) => text : externalId(field.slice(externalPrefix.length)));
