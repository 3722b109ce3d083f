import { setTimeout as sleep } from "node:timers/promises";
import type { OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { ServiceAccountKey } from "#lib/contract/transfer/import-sources.ts";
import type { SecretOpener } from "#lib/domain/platform/secret/secret-box.ts";
import { readRange, type SheetPart, writeRange } from "#lib/domain/transfer/source/a1-range.ts";
import { SheetFailure, type SheetReader } from "#lib/domain/transfer/source/sheet.ts";
import { callOut } from "../outbound/call-out.ts";
import { accessToken } from "./access-token.ts";
import { type GoogleAddresses, googleAddresses } from "./google.ts";
import { callPatiently, type Patience } from "./patient-call.ts";
import { makeSheetClient, type SheetClient, type SheetSize } from "./sheet-client.ts";

/** Cells of one page: some megabytes of JSON. */
const pageCells = 50_000;
const pageRowsMax = 10_000;
const answerBytesMax = 64 * 1024 * 1024;
const callTimeoutMs = 60_000;

const patient: Patience = { pause: (ms) => sleep(ms), random: Math.random, nowMs: Date.now };

interface Options {
  readonly opener: SecretOpener;
  readonly network: OutboundNetwork;
  /** Where a stand-in for Google answers; empty for Google's own. */
  readonly standIn: string;
  readonly patience?: Patience;
}

const sheetOf = (sheets: readonly SheetSize[], { sheet }: SheetPart): SheetSize => {
  const found =
    sheet === undefined
      ? sheets[0]
      : (sheets.find(({ title }) => title === sheet) ??
        sheets.find(({ title }) => title.toLowerCase() === sheet.toLowerCase()));
  if (found !== undefined) return found;
  const titles = sheets.slice(0, 20).map(({ title }) => `"${title.slice(0, 50)}"`);
  throw new SheetFailure(
    "bad_range",
    `The spreadsheet has no sheet called "${sheet ?? ""}". It has: ${titles.join(", ")}.`,
  );
};

/** The part of a sheet that is there, page by page from the top. */
const pagesOf = (
  size: SheetSize,
  { columns = [1, size.columns], firstRow, lastRow }: SheetPart,
): string[] => {
  const [left, right] = [columns[0], Math.min(columns[1], size.columns)];
  const bottom = Math.min(lastRow ?? size.rows, size.rows);
  if (right < left || bottom < firstRow)
    throw new SheetFailure("bad_range", `The sheet "${size.title}" ends before the range begins.`);
  const pageRows = Math.max(1, Math.min(pageRowsMax, Math.floor(pageCells / (right - left + 1))));
  const pages: string[] = [];
  for (let top = firstRow; top <= bottom; top += pageRows)
    pages.push(writeRange(size.title, [left, right], [top, Math.min(bottom, top + pageRows - 1)]));
  return pages;
};

async function* rowsOf(
  client: SheetClient,
  { spreadsheet_id, range }: { readonly spreadsheet_id: string; readonly range: string },
): AsyncGenerator<readonly string[]> {
  const part = readRange(range);
  if (part === undefined) throw new SheetFailure("bad_range", `"${range}" is no part of a sheet.`);
  const size = sheetOf(await client.sheets(spreadsheet_id), part);
  for (const page of pagesOf(size, part)) yield* await client.values(spreadsheet_id, page);
}

const clientOf = (
  key: ServiceAccountKey,
  addresses: GoogleAddresses,
  { network, patience = patient }: Options,
): SheetClient => {
  const limits = { network, timeoutMs: callTimeoutMs, bytesMax: answerBytesMax };
  const call: Parameters<typeof makeSheetClient>[0]["call"] = (address, it) =>
    callPatiently(() => callOut(address, it, limits), patience);
  return makeSheetClient({
    address: addresses.sheets,
    account: key.client_email,
    call,
    token: () =>
      accessToken(key, {
        address: addresses.token,
        call: (it) => call(addresses.token, it),
        now: new Date(patience.nowMs()),
      }),
  });
};

/** Reads sheets from Google with each source's own service account. */
export const makeSheetReader = (options: Options): SheetReader => {
  const addresses = googleAddresses(options.standIn, options.network);
  return {
    rows: async function* (source) {
      const { workspace_id: workspaceId, id: recordId, sealed_credentials: sealed } = source;
      const key = ServiceAccountKey.omit({ type: true }).parse(
        JSON.parse(await options.opener.open({ workspaceId, recordId }, sealed)),
      );
      yield* rowsOf(clientOf({ type: "service_account", ...key }, addresses, options), source);
    },
  };
};
