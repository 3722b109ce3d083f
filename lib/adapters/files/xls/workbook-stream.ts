import { corruptWorkbook } from "../xlsx/limits.ts";

/** Sector numbers from here on say something else: that a chain ends, that a sector is free. */
const regularMax = 0xfffffffa;
const entryBytes = 128;
const headerFatSectors = 109;

const broken = () => corruptWorkbook("its sectors are broken");

/** Sectors of one size; the last of a file may be cut. */
interface Sectors {
  readonly bytes: Buffer;
  readonly size: number;
  /** Where sector 0 begins. */
  readonly from: number;
  /** Which sector comes after which. */
  readonly next: Uint32Array;
}

/** The sectors of a chain; each at most once. */
function* chain(first: number, { next }: Pick<Sectors, "next">): Generator<number> {
  let left = next.length;
  for (let sector = first; sector < regularMax; sector = next[sector] ?? regularMax) {
    if (left === 0 || sector >= next.length) throw broken();
    left -= 1;
    yield sector;
  }
}

const contentOf = (first: number, size: number, sectors: Sectors): Buffer => {
  const parts: Buffer[] = [];
  for (const sector of chain(first, sectors)) {
    if (parts.length * sectors.size >= size) break;
    const begin = sectors.from + sector * sectors.size;
    parts.push(sectors.bytes.subarray(begin, begin + sectors.size));
  }
  return Buffer.concat(parts).subarray(0, size);
};

const numbersIn = (bytes: Buffer): Uint32Array =>
  Uint32Array.from({ length: bytes.length >>> 2 }, (_, index) => bytes.readUInt32LE(4 * index));

/** The sectors that hold the table of sectors; from the 110th on they are listed in sectors of their own. */
function* tableSectors(bytes: Buffer, size: number): Generator<number> {
  for (let place = 0; place < headerFatSectors; place += 1) yield bytes.readUInt32LE(76 + 4 * place);
  let list = bytes.readUInt32LE(68);
  for (let lists = Math.ceil(bytes.length / size); list < regularMax && lists > 0; lists -= 1) {
    const begin = (list + 1) * size;
    if (begin + size > bytes.length) throw broken();
    for (let at = begin; at < begin + size - 4; at += 4) yield bytes.readUInt32LE(at);
    list = bytes.readUInt32LE(begin + size - 4);
  }
}

const tableOf = (bytes: Buffer, size: number): Uint32Array => {
  const sectorsMax = Math.ceil(bytes.length / size);
  const parts: Buffer[] = [];
  for (const sector of tableSectors(bytes, size)) {
    if (sector >= regularMax || parts.length * size >= 4 * sectorsMax) continue;
    parts.push(bytes.subarray((sector + 1) * size, (sector + 2) * size));
  }
  return numbersIn(Buffer.concat(parts)).subarray(0, sectorsMax);
};

/** The entries directly below the root, which are a tree of siblings. */
function* rootEntries(directory: Buffer): Generator<Buffer> {
  const entry = (id: number) => directory.subarray(id * entryBytes, (id + 1) * entryBytes);
  const seen = new Set<number>();
  const waiting = [entry(0).readUInt32LE(76)];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id) || (id + 1) * entryBytes > directory.length) continue;
    seen.add(id);
    yield entry(id);
    waiting.push(entry(id).readUInt32LE(68), entry(id).readUInt32LE(72));
  }
}

const nameOf = (entry: Buffer): string =>
  entry.toString("utf16le", 0, Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)).toLowerCase();

/**
 * The stream of records in an OLE container that is a workbook, in time and memory that follow the container's size.
 * Throws UnreadableFile where there is none.
 */
export const workbookStream = (bytes: Buffer): Buffer => {
  if (bytes.length < 512) throw broken();
  const size = 1 << bytes.readUInt16LE(30);
  if (size !== 512 && size !== 4_096) throw broken();
  const sectors: Sectors = { bytes, size, from: size, next: tableOf(bytes, size) };
  const directory = contentOf(bytes.readUInt32LE(48), bytes.length, sectors);
  if (directory.length < entryBytes) throw broken();
  const entries = [...rootEntries(directory)];
  const found = ["workbook", "book"].map((name) => entries.find((entry) => nameOf(entry) === name));
  const entry = found[0] ?? found[1];
  if (entry === undefined) throw corruptWorkbook("there is no workbook in it");
  const [first, length] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
  if (length >= bytes.readUInt32LE(56)) return contentOf(first, length, sectors);
  const small = contentOf(directory.readUInt32LE(116), directory.readUInt32LE(120), sectors);
  const next = numbersIn(contentOf(bytes.readUInt32LE(60), bytes.length, sectors));
  return contentOf(first, length, { bytes: small, size: 64, from: 0, next });
};
