import { createPublicKey } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type JWTPayload, jwtVerify } from "jose";
import type { ServiceAccountKey } from "#lib/contract/transfer/import-sources.ts";
import { readRange } from "#lib/domain/transfer/source/a1-range.ts";
import { knownAccount } from "./a-service-account.ts";

/** One sheet: what its rows hold, and how large its grid is. */
export interface StandInSheet {
  readonly title: string;
  rows: string[][];
  /** What the cells hold, where that is not the text that they show. */
  readonly values?: readonly (readonly (string | number | boolean)[])[];
  readonly rowCount?: number;
  readonly columnCount?: number;
}

/** An answer that the stand-in gives once, in place of its own. */
export interface Fault {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Only where the path has this. */
  readonly at?: string;
}

export interface Exchange {
  readonly url: URL;
  readonly status: number;
  readonly body: unknown;
}

/** A stand-in for Google's token endpoint and Sheets API on loopback. */
export interface SheetsApi {
  readonly url: string;
  /** The key file of the account that it knows. */
  readonly key: ServiceAccountKey;
  readonly spreadsheetId: string;
  sheets: StandInSheet[];
  /** Given one after the other to the requests that fit. */
  readonly faults: Fault[];
  readonly exchanges: Exchange[];
  /** What the assertions said that it took. */
  readonly assertions: JWTPayload[];
  close(): Promise<void>;
}

/** The one spreadsheet that it has. */
export const standInSpreadsheet = "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms";

const refusal = (status: number, message: string) => ({ status, body: { error: { code: status, message } } });

/** A range's rows as Google gives them: empty ones at the end, and empty cells at a row's end, are left out. */
const valuesOf = (sheets: readonly StandInSheet[], range: string, render: string | null) => {
  const part = readRange(range);
  const sheet = sheets.find(({ title }) => title === part?.sheet);
  if (part === undefined || sheet === undefined) return refusal(400, `Unable to parse range: ${range}`);
  const [left, right] = part.columns ?? [1, 26];
  const { rowCount = 1_000 } = sheet;
  if ((part.lastRow ?? 1) > rowCount) return refusal(400, `Range (${range}) exceeds grid limits.`);
  const cells = render === "UNFORMATTED_VALUE" ? (sheet.values ?? sheet.rows) : sheet.rows;
  const values = cells
    .slice(part.firstRow - 1, part.lastRow)
    .map((row) => row.slice(left - 1, right))
    .map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  const filled = values.slice(0, values.findLastIndex((row) => row.length > 0) + 1);
  const body = { range, majorDimension: "ROWS", ...(filled.length > 0 && { values: filled }) };
  return { status: 200, body };
};

/** Starts the stand-in with one lead in its spreadsheet. */
export const startSheetsApi = async (): Promise<SheetsApi> => {
  const exchanges: Exchange[] = [];
  const assertions: JWTPayload[] = [];
  const faults: Fault[] = [];
  const rows = [["Email"], ["ada@example.com"]];
  const state: { sheets: StandInSheet[] } = { sheets: [{ title: "Leads", rows }] };
  const spreadsheetId = standInSpreadsheet;
  let url = "";

  const grant = async (request: IncomingMessage) => {
    const form = new URLSearchParams(await text(request));
    const { payload } = await jwtVerify(
      form.get("assertion") ?? "",
      createPublicKey(knownAccount().publicKey),
      {
        audience: `${url}/token`,
      },
    );
    assertions.push({ ...payload, grant_type: form.get("grant_type") });
    return { status: 200, body: { access_token: "ya29.token", expires_in: 3_599, token_type: "Bearer" } };
  };

  const spreadsheet = () => ({
    status: 200,
    body: {
      sheets: state.sheets.map(({ title, rowCount = 1_000, columnCount = 26 }) => ({
        properties: { title, gridProperties: { rowCount, columnCount } },
      })),
    },
  });

  const answer = async (request: IncomingMessage, { pathname, searchParams }: URL) => {
    if (pathname === "/token") return grant(request);
    if (request.headers.authorization !== "Bearer ya29.token") return refusal(401, "Invalid credentials.");
    const [, id, range] = /^\/v4\/spreadsheets\/([^/]+)(?:\/values\/(.+))?$/.exec(pathname) ?? [];
    if (id !== spreadsheetId) return refusal(404, "Requested entity was not found.");
    return range === undefined
      ? spreadsheet()
      : valuesOf(state.sheets, decodeURIComponent(range), searchParams.get("valueRenderOption"));
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? "", url);
    const index = faults.findIndex(({ at = "" }) => address.pathname.includes(at));
    const [fault] = index === -1 ? [] : faults.splice(index, 1);
    const { status, body } = fault ?? (await answer(request, address));
    exchanges.push({ url: address, status, body });
    response.writeHead(status, { "content-type": "application/json", ...fault?.headers });
    response.end(JSON.stringify(body ?? {}));
  };

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(400).end('{"error":"invalid_grant"}'));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    key: knownAccount().key,
    spreadsheetId,
    get sheets() {
      return state.sheets;
    },
    set sheets(sheets) {
      state.sheets = sheets;
    },
    faults,
    exchanges,
    assertions,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
};
