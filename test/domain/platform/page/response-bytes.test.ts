import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sizes } from "#lib/contract/platform/limits.ts";
import {
  fitPage,
  fitsResponse,
  fitting,
  payloadBytes,
  payloadBytesMax,
  readUpTo,
} from "#lib/domain/platform/page/response-bytes.ts";

const lambdaBytesMax = 6_291_556;
const proxyBytes = (body: string): number =>
  Buffer.byteLength(JSON.stringify({ statusCode: 200, headers: { etag: "x" }, body }));

describe("payloadBytes", () => {
  it("counts a text exactly as it takes part in the proxy response, whatever its characters", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(payloadBytes(text)).toBe(proxyBytes(text) - proxyBytes(""));
      }),
    );
  });

  it("agrees with fitsResponse on both sides of the limit, for quotes and for non-ASCII text", () => {
    for (const [unit, bytes] of [
      ["x", 1],
      ['"', 2],
      ["漢", 3],
    ] as const) {
      const most = Math.floor(payloadBytesMax / bytes);
      expect(fitsResponse(unit.repeat(most))).toBe(true);
      expect(fitsResponse(unit.repeat(most + 1))).toBe(false);
    }
  });
});

describe("a page of records", () => {
  it.each([
    ["plain", "x"],
    ["full of quotes", '"'],
    ["of Chinese text", "漢"],
  ])("%s stays below Lambda's 6 MB and goes on behind its last record", (_, unit) => {
    const records = Array.from({ length: 200 }, (_unused, id) => ({ id, text: unit.repeat(53_000) }));
    const shown: number[] = [];
    let pages = 0;
    for (let rest = records; ; pages += 1) {
      const read = readUpTo(rest, 150, ({ id }) => id);
      const { data, next } = fitPage(
        read,
        (record) => record,
        ({ id }) => id,
      );
      expect(proxyBytes(JSON.stringify({ data, next_cursor: "c".repeat(500), has_more: true }))).toBeLessThan(
        lambdaBytesMax,
      );
      shown.push(...data.map(({ id }) => id));
      if (next === undefined) break;
      rest = records.filter(({ id }) => id > next);
    }

    expect(shown).toEqual(records.map(({ id }) => id));
    expect(pages).toBeGreaterThan(1);
  });

  it("holds one record at least, even one that is too large alone", () => {
    const large = "x".repeat(sizes.pageBytesMax + 1);

    expect(fitting([large, large])).toEqual([large]);
    expect(fitting([])).toEqual([]);
  });
});
