import { emailStatus } from "#lib/domain/records/lead/email-verdict/email-verdict.ts";
import type { MailResolver } from "#lib/domain/records/lead/email-verdict/mail-resolver.ts";
import type { CheckedRow } from "./check-rows.ts";
import { type Batches, inBatchesOf } from "./row-batches.ts";

/** Rows whose domains are asked for together: the time of one answer, not of 500. */
const windowRows = 500;
/** Of one pass; a file of dead domains may not hold its import up. What is left stays unknown. */
const budgetMs = 4 * 60 * 1000;

export interface MailCheck {
  /** Absent where nobody is to be asked. */
  readonly mail?: MailResolver | undefined;
  readonly now: () => Date;
}

const domainOf = (row: CheckedRow): string | undefined =>
  row.verdict === "valid" && row.lead.email != null
    ? row.lead.email.slice(row.lead.email.lastIndexOf("@") + 1)
    : undefined;

const judged = async (rows: readonly CheckedRow[], mail: MailResolver): Promise<CheckedRow[]> => {
  const domains = [...new Set(rows.flatMap((row) => domainOf(row) ?? []))];
  const routes = new Map(
    await Promise.all(domains.map(async (domain) => [domain, await mail.routeOf(domain)] as const)),
  );
  return rows.map((row) => {
    if (row.verdict !== "valid" || row.lead.email == null) return row;
    const email_status = emailStatus(row.lead.email, routes.get(domainOf(row) ?? ""));
    return { ...row, lead: { ...row.lead, email_status } };
  });
};

/** The same rows in the same order, their addresses judged by where mail for them goes as well. */
export async function* withMailRoutes(
  rows: Batches<CheckedRow>,
  { mail, now }: MailCheck,
): Batches<CheckedRow> {
  if (mail === undefined) return yield* rows;
  let spentMs = 0;
  const asked = async (window: readonly CheckedRow[]): Promise<readonly CheckedRow[]> => {
    if (spentMs >= budgetMs) return window;
    const begun = now().getTime();
    const answered = await judged(window, mail);
    spentMs += now().getTime() - begun;
    return answered;
  };
  for await (const window of inBatchesOf(windowRows, rows)) yield await asked(window);
}
