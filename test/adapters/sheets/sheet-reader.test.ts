import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeSheetReader } from "#lib/adapters/sheets/sheet-reader.ts";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { typedNumber } from "#lib/domain/transfer/export/typed-number.ts";
import type { SheetFailure } from "#lib/domain/transfer/source/sheet.ts";
import { aServiceAccount } from "#test/support/a-service-account.ts";
import { type SheetsApi, startSheetsApi } from "#test/support/a-sheets-api.ts";
import { faultsOf, readSheetsOas } from "#test/support/google-sheets-oas.ts";
import { aSource } from "../../domain/transfer/source/a-source.ts";

let google: SheetsApi;
const waits: number[] = [];

beforeAll(async () => {
  google = await startSheetsApi();
});
afterAll(() => google.close());
beforeEach(() => {
  google.faults.length = 0;
  google.exchanges.length = 0;
  waits.length = 0;
  google.sheets = [
    {
      title: "Leads",
      rows: [
        ["Email", "Name"],
        ["ada@example.com", "Ada"],
      ],
    },
  ];
});

const patience = {
  pause: async (ms: number) => void waits.push(ms),
  random: () => 0.5,
  nowMs: () => Date.now(),
};

const read = async (
  given: Parameters<typeof aSource>[0] = {},
  network: OutboundNetwork = "public_and_loopback",
): Promise<string[][]> => {
  const opener = { open: async () => JSON.stringify(google.key) };
  const reader = makeSheetReader({ opener, network, standIn: google.url, patience });
  const rows: string[][] = [];
  for await (const row of reader.rows(
    aSource({ spreadsheet_id: google.spreadsheetId, range: "Leads", ...given }),
  ))
    rows.push([...row]);
  return rows;
};

const failure = (given?: Parameters<typeof aSource>[0]): Promise<SheetFailure> =>
  read(given).then(
    () => Promise.reject(new Error("it was read")),
    (error: SheetFailure) => error,
  );

describe("a sheet", () => {
  it("is read by an hour's token for reading sheets alone, which the account's own key has signed", async () => {
    expect(await read()).toEqual([
      ["Email", "Name"],
      ["ada@example.com", "Ada"],
    ]);

    const { iss, scope, iat = 0, exp = 0, grant_type } = google.assertions.at(-1) ?? {};
    expect([iss, scope, grant_type, exp - iat]).toEqual([
      google.key.client_email,
      "https://www.googleapis.com/auth/spreadsheets.readonly",
      "urn:ietf:params:oauth:grant-type:jwt-bearer",
      3_600,
    ]);
  });

  it("has its numbers and dates by their values, whatever the sheet's locale shows, and its texts as they are", async () => {
    google.sheets = [
      {
        title: "Leads",
        rows: [
          ["Email", "Price", "Code", "Expiry", "Share"],
          ["de@example.com", "12.345,00 €", "1.234", "03.04.2026", "12,5%"],
          ["us@example.com", "12.345", "1,234", "04/03/2026 13:00", "x"],
          ["gb@example.com", "1.234", "0042", "03/04/2026", "50%"],
        ],
        values: [
          ["Email", "Price", "Code", "Expiry", "Share"],
          ["de@example.com", 12_345, "1.234", 46_115, 0.125],
          ["us@example.com", 12.345, 1_234, 46_115.541_666_67, "x"],
          ["gb@example.com", 1_234, "0042", 46_115, 0.5],
        ],
      },
    ];

    expect((await read()).slice(1)).toEqual([
      ["de@example.com", "12345", "1.234", "2026-04-03", typedNumber("12.5")],
      ["us@example.com", typedNumber("12.345"), "1234", "2026-04-03T13:00:00.000", "x"],
      ["gb@example.com", "1234", "0042", "2026-04-03", "50%"],
    ]);
  });

  it("is read page by page to its end, whatever pages are empty", async () => {
    const rows = Array.from({ length: 4_500 }, (_, row) =>
      row > 1_000 && row < 4_000 ? [] : [`row${row}@example.com`, "x"],
    );
    google.sheets = [{ title: "It's big", rows, rowCount: 5_000 }];

    const found = await read({ range: "'It''s big'" });

    expect(found.filter(([email]) => email !== undefined)).toEqual(rows.filter(({ length }) => length > 0));
    expect(google.exchanges.filter(({ url }) => url.pathname.includes("/values/")).length).toBe(3);
  });

  it("is read in the part that is named, within the grid", async () => {
    google.sheets = [
      {
        title: "Leads",
        rows: [
          ["a", "b", "c", "d"],
          ["1", "2", "3", "4"],
          ["5", "6", "7", "8"],
        ],
      },
    ];

    expect(await read({ range: "Leads!B2:C900000" })).toEqual([
      ["2", "3"],
      ["6", "7"],
    ]);
    expect(await read({ range: "A3:A" })).toEqual([["5"]]);
  });

  it("is asked for as Google describes it", async () => {
    const oas = readSheetsOas();
    if (oas === undefined) return console.log("skipped: requests against google-sheets.oas.json");
    await read();

    const asked = google.exchanges.filter(({ url }) => url.pathname !== "/token");
    expect(asked.length).toBe(2);
    expect(asked.flatMap((one) => faultsOf(oas, one))).toEqual([]);
    // The check sees what it looks for.
    const [wrong] = asked.map(({ url, ...rest }) => ({ ...rest, url: new URL(`${url}&nope=1`) }));
    expect(wrong && faultsOf(oas, { ...wrong, body: { sheetz: [] } })).toHaveLength(2);
  });

  it("is never asked of a stand-in by a deployment", async () => {
    await expect(read({}, "public")).rejects.toThrow("for development alone");
    expect(google.exchanges).toEqual([]);
  });
});

describe("an answer that passes", () => {
  it("is waited for as long as Google says, in seconds or by a date", async () => {
    google.faults.push({ status: 429, headers: { "retry-after": "7" }, at: "/values/" });
    google.faults.push({
      status: 503,
      headers: { "retry-after": new Date(Date.now() + 30_000).toUTCString() },
      at: "/values/",
    });

    expect(await read()).toHaveLength(2);

    expect(waits[0]).toBe(7_000 + 1_000);
    expect(waits[1]).toBeGreaterThan(28_000);
    expect(waits[1]).toBeLessThanOrEqual(32_000);
  });

  it("is waited for with jitter that doubles, and given up after five attempts", async () => {
    for (let count = 0; count < 5; count += 1) google.faults.push({ status: 500, at: "/values/" });

    expect(await failure()).toMatchObject({ code: "unreachable" });
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  });

  it("is not waited for longer than a minute", async () => {
    google.faults.push({ status: 429, headers: { "retry-after": "3600" }, at: "/values/" });

    expect(await failure()).toMatchObject({ code: "unreachable" });
    expect(waits).toEqual([]);
  });
});

describe("a refusal", () => {
  const error = { error: { message: "Google's own words." } };

  it.each([
    ["/token", 400, "needs_reauth"],
    ["/token", 401, "needs_reauth"],
    ["/values/", 403, "access_refused"],
    ["/values/", 404, "spreadsheet_not_found"],
    ["/values/", 400, "bad_range"],
  ])("of %s with %i is %s", async (at, status, code) => {
    google.faults.push({ status, at, body: error });

    expect(await failure()).toMatchObject({ code });
  });

  it("of a token that has run out gets a new one, once", async () => {
    google.faults.push({ status: 401, at: "/values/", body: error });
    expect(await read()).toHaveLength(2);

    google.faults.push(
      { status: 401, at: "/values/", body: error },
      { status: 401, at: "/values/", body: error },
    );
    expect(await failure()).toMatchObject({ code: "needs_reauth" });
  });

  it("names the account to share with, and the sheets that there are", async () => {
    google.faults.push({ status: 403, at: "/v4/", body: error });

    expect((await failure()).message).toContain(
      `Google's own words. Share it with ${google.key.client_email}`,
    );
    expect((await failure({ range: "Lead!A:B" })).message).toContain(
      'no sheet called "Lead". It has: "Leads"',
    );
    expect(await failure({ spreadsheet_id: "another_spreadsheet" })).toMatchObject({
      code: "spreadsheet_not_found",
    });
  });

  it("of a key that another account has is needs_reauth", async () => {
    const opener = { open: async () => JSON.stringify(aServiceAccount().key) };
    const reader = makeSheetReader({ opener, network: "public_and_loopback", standIn: google.url, patience });

    await expect(reader.rows(aSource({}))[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: "needs_reauth",
    });
  });
});
