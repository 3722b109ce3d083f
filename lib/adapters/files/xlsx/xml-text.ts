import { corruptWorkbook } from "./limits.ts";
import { type PlainReader, starved, type Token, XmlScanner } from "./xml-scanner.ts";

/** A tag that ends within so many bytes of the end of a piece is where the piece is cut. */
const cutBytesMax = 4_096;

/** Where the last tag of a piece ends, or the piece itself where that is far. */
const lastTagEnd = (bytes: Uint8Array): number => {
  const end = bytes.lastIndexOf(62) + 1;
  return end > bytes.length - cutBytesMax ? end : bytes.length;
};

/**
 * Decodes a part's bytes, cut where tags end rather than where pieces do: JavaScript reads joined strings at half the
 * speed. Throws UnreadableFile at the first byte that is no UTF-8, in which workbooks are written.
 */
export const xmlDecoder = (): ((bytes: Uint8Array) => string) => {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let rest: Uint8Array = new Uint8Array();
  return (bytes) => {
    const all = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
    const end = lastTagEnd(all);
    rest = Uint8Array.from(all.subarray(end));
    try {
      return decoder.decode(all.subarray(0, end), { stream: true });
    } catch {
      throw corruptWorkbook("a part of it is not UTF-8");
    }
  };
};

const noReader: PlainReader = { takeOne: () => -1 };

/** Shows every tag and kept text of a part to `visit`; what a reader of its own takes first is not shown. */
export const scanXml = async (
  bytes: AsyncIterable<Uint8Array>,
  visit: (xml: XmlScanner, token: Token) => void,
  reader: PlainReader = noReader,
): Promise<void> => {
  const xml = new XmlScanner();
  const decode = xmlDecoder();
  for await (const part of bytes) {
    xml.push(decode(part));
    for (;;) {
      xml.take(reader);
      const token = xml.next();
      if (token === starved) break;
      visit(xml, token);
    }
  }
};

const named: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const entity = (_match: string, name: string | undefined): string => {
  const text = name === undefined ? undefined : named.get(name);
  if (text !== undefined) return text;
  const isHex = name?.startsWith("#x") ?? false;
  const point = name?.startsWith("#")
    ? Number.parseInt(name.slice(isHex ? 2 : 1), isHex ? 16 : 10)
    : Number.NaN;
  if (!(point <= 0x10_ff_ff)) throw corruptWorkbook("it uses an entity that XML does not have");
  return String.fromCodePoint(point);
};

/** Resolves XML's own entities and line ends; throws UnreadableFile at any other entity. */
export const xmlText = (raw: string): string => {
  const lines = raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
  return lines.includes("&") ? lines.replace(/&(?:(#?\w{1,10});)?/g, entity) : lines;
};

/** The text of a cell: XML's text in which `_x000D_` stands for the character of that number. */
export const cellText = (raw: string): string => {
  const text = xmlText(raw);
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
};
