import { describe, expect, it } from "vitest";
import type { MailRoute } from "#lib/domain/records/lead/email-verdict/mail-resolver.ts";
import { withMailRoutes } from "#lib/domain/transfer/import/check-mail.ts";
import type { CheckedRow } from "#lib/domain/transfer/import/check-rows.ts";
import type { Batches } from "#lib/domain/transfer/import/row-batches.ts";
import { fileRows, rowsIn } from "../../../support/file-rows.ts";

const valid = (row: number, email: string): CheckedRow => ({
  row,
  cells: [email],
  verdict: "valid",
  lead: { email },
});
const refused: CheckedRow = { row: 3, cells: ["?"], verdict: "invalid", problems: [] };

async function* inOneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

const routed = async (
  rows: readonly CheckedRow[],
  routeOf: (domain: string) => MailRoute,
  { msPerAnswer = 0, batches = fileRows(rows) }: { msPerAnswer?: number; batches?: Batches<CheckedRow> } = {},
) => {
  const asked: string[] = [];
  let clock = 0;
  const mail = {
    routeOf: async (domain: string) => {
      asked.push(domain);
      clock += msPerAnswer;
      return routeOf(domain);
    },
  };
  const judged = await rowsIn(withMailRoutes(batches, { mail, now: () => new Date(clock) }));
  const statuses = judged.map((row) => (row.verdict === "valid" ? row.lead.email_status : row.verdict));
  return { asked, statuses };
};

describe("rows whose mail routes are asked for", () => {
  it("get their verdicts in their order, each domain asked for once in a window", async () => {
    const rows = [valid(2, "ada@a.example"), refused, valid(4, "bob@b.example"), valid(5, "info@a.example")];

    const { asked, statuses } = await routed(rows, (domain) => (domain === "a.example" ? "mx" : "null_mx"));

    expect(statuses).toEqual(["safe", "invalid", "invalid", "role"]);
    expect(asked).toEqual(["a.example", "b.example"]);
  });

  it("are all there, in their order, whatever their number", async () => {
    const rows = Array.from({ length: 1_234 }, (_, index) => valid(index + 2, `ada@d${index}.example`));

    const { asked, statuses } = await routed(rows, () => "mx");

    expect(statuses).toEqual(rows.map(() => "safe"));
    expect(asked.length).toBe(1_234);
  });

  it("are no longer asked for when asking has taken four minutes", async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => valid(index + 2, `ada@d${index}.example`));

    const { asked } = await routed(rows, () => "unknown", { msPerAnswer: 400 });

    expect(asked.length).toBe(1_000);
  });

  it("are no longer asked for then either when they have come in one batch", async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => valid(index + 2, `ada@d${index}.example`));

    const { asked, statuses } = await routed(rows, () => "unknown", {
      msPerAnswer: 400,
      batches: inOneBatch(rows),
    });

    expect(asked.length).toBe(1_000);
    expect(statuses.length).toBe(5_000);
  });

  it("pass as they are where nobody is to be asked", async () => {
    const passed = withMailRoutes(fileRows([refused]), { now: () => new Date(0) });

    expect(await rowsIn(passed)).toEqual([refused]);
  });
});
