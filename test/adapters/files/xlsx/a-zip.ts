import { crc32, deflateRawSync } from "node:zlib";

/** A part of an archive; the changes stand in its directory entry in place of the truth. */
export interface Part {
  readonly name: string;
  readonly text: string | Buffer;
  readonly isStored?: boolean;
  readonly claims?: { readonly inflated?: number; readonly crc?: number; readonly flags?: number };
}

interface Placed {
  readonly local: Buffer;
  readonly central: Buffer;
}

const place = (
  { name, text, isStored = false, claims = {} }: Part,
  offset: number,
  isZip64: boolean,
): Placed => {
  const data = Buffer.from(text);
  const packed = isStored ? data : deflateRawSync(data);
  const method = isStored ? 0 : 8;
  const inflated = claims.inflated ?? data.length;
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04_03_4b_50, 0);
  local.writeUInt16LE(method, 8);
  local.writeUInt16LE(Buffer.byteLength(name), 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02_01_4b_50, 0);
  central.writeUInt16LE(claims.flags ?? 0, 8);
  central.writeUInt16LE(method, 10);
  central.writeUInt32LE(claims.crc ?? crc32(data), 16);
  central.writeUInt32LE(isZip64 ? 0xff_ff_ff_ff : packed.length, 20);
  central.writeUInt32LE(isZip64 ? 0xff_ff_ff_ff : inflated, 24);
  central.writeUInt16LE(Buffer.byteLength(name), 28);
  central.writeUInt16LE(isZip64 ? 28 : 0, 30);
  central.writeUInt32LE(isZip64 ? 0xff_ff_ff_ff : offset, 42);
  const extra = Buffer.alloc(isZip64 ? 28 : 0);
  if (isZip64) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, value] of [inflated, packed.length, offset].entries())
      extra.writeBigUInt64LE(BigInt(value), 4 + index * 8);
  }
  return {
    local: Buffer.concat([local, Buffer.from(name), packed]),
    central: Buffer.concat([central, Buffer.from(name), extra]),
  };
};

const zip64End = (entries: number, bytes: number, offset: number): Buffer => {
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06_06_4b_50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(entries), 32);
  record.writeBigUInt64LE(BigInt(bytes), 40);
  record.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  return Buffer.concat([record, locator]);
};

/** A ZIP archive, also one whose numbers are those of ZIP64. */
export const aZip = (
  parts: readonly Part[],
  { isZip64 = false }: { readonly isZip64?: boolean } = {},
): Buffer => {
  const placed: Placed[] = [];
  let offset = 0;
  for (const part of parts) {
    const made = place(part, offset, isZip64);
    placed.push(made);
    offset += made.local.length;
  }
  const directory = Buffer.concat(placed.map(({ central }) => central));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(isZip64 ? 0xff_ff : placed.length, 10);
  end.writeUInt32LE(isZip64 ? 0xff_ff_ff_ff : directory.length, 12);
  end.writeUInt32LE(isZip64 ? 0xff_ff_ff_ff : offset, 16);
  const wide = isZip64 ? zip64End(placed.length, directory.length, offset) : Buffer.alloc(0);
  return Buffer.concat([...placed.map(({ local }) => local), directory, wide, end]);
};
