import { sizes } from "#lib/contract/platform/limits.ts";

/** Lambda returns at most 6 MB: the proxy response as JSON, in which the body is a string. The rest is for headers. */
export const payloadBytesMax = sizes.bodyBytesMax - 64 * 1024;

/** Bytes of a text within the proxy response, where quotes, backslashes and line ends take two each. */
export const payloadBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** A UTF-16 unit of JSON text takes at most three bytes in the proxy response. */
const bytesOfUnitMax = 3;

/** True if a body fits into Lambda's response. */
export const fitsResponse = (body: string): boolean =>
  body.length * bytesOfUnitMax <= payloadBytesMax || payloadBytes(body) <= payloadBytesMax;

/** The comma behind an entry. */
const separatorBytes = 1;

/**
 * Counts the bytes of a page. Returns a function that adds one entry and returns false if the page is full. The first
 * entry is always taken, so that every page makes progress.
 */
export const pageRoom = (): ((entry: unknown) => boolean) => {
  let bytes = 0;
  return (entry) => {
    const isFirst = bytes === 0;
    bytes += payloadBytes(JSON.stringify(entry) ?? "") + separatorBytes;
    return isFirst || bytes <= sizes.pageBytesMax;
  };
};

/** The first entries that fit into one page. */
export const fitting = <T>(entries: readonly T[]): T[] => {
  const takes = pageRoom();
  const end = entries.findIndex((entry) => !takes(entry));
  return entries.slice(0, end === -1 ? entries.length : end);
};

/** A page that was read: its records, and the place of the last one if more records follow. */
interface ReadPage<Record, Place> {
  readonly records: readonly Record[];
  readonly next?: Place | undefined;
}

/** Shows a page's records, as many as fit into one response. `next` is the place of the last one that is shown. */
export const fitPage = <Record, Shown, Place>(
  { records, next }: ReadPage<Record, Place>,
  shown: (record: Record) => Shown,
  placeOf: (record: Record, index: number) => Place,
): { readonly data: Shown[]; readonly next: Place | undefined } => {
  const data = fitting(records.map((record) => shown(record)));
  const last = records[data.length - 1];
  const isCut = data.length < records.length && last !== undefined;
  return { data, next: isCut ? placeOf(last, data.length - 1) : next };
};

/** A page out of records that were read up to one beyond `limit`. */
export const readUpTo = <Record, Place>(
  records: readonly Record[],
  limit: number,
  placeOf: (record: Record) => Place,
): ReadPage<Record, Place> => {
  const last = records.length > limit ? records[limit - 1] : undefined;
  return { records: records.slice(0, limit), next: last === undefined ? undefined : placeOf(last) };
};
