import type { Upload } from "#lib/contract/transfer/import-upload.ts";

type Parts = Extract<Upload, { parts: unknown }>["parts"];

/** A CSV of so many bytes with one address a row. */
export const csvOf = (bytes: number, rows: number): Buffer => {
  const head = "email,padding\n";
  const each = Math.floor((bytes - head.length) / rows);
  const line = (row: number): string => {
    const address = `row${row}@example.com,`;
    const size = row === rows - 1 ? bytes - head.length - each * (rows - 1) : each;
    return `${address}${"x".repeat(size - address.length - 1)}\n`;
  };
  return Buffer.from(head + Array.from({ length: rows }, (_, row) => line(row)).join(""));
};

/** PUTs the parts of a file, the last one first; answers what completes the upload. Rejects when one is refused. */
export const putParts = async (
  parts: Parts,
  file: Buffer,
): Promise<{ readonly number: number; readonly etag: string }[]> => {
  const ends = parts.map((_, index) => parts.slice(0, index + 1).reduce((sum, { bytes }) => sum + bytes, 0));
  const slices = parts.map((part, index) => ({ ...part, to: ends[index] ?? 0 }));
  const done = [];
  for (const { number, url, bytes, to } of slices.toReversed()) {
    const answer = await fetch(url, { method: "PUT", body: Uint8Array.from(file.subarray(to - bytes, to)) });
    if (!answer.ok) throw new Error(`part ${number} was answered ${answer.status}: ${await answer.text()}`);
    done.push({ number, etag: answer.headers.get("etag") ?? "" });
  }
  return done;
};
