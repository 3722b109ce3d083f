/** A file that can be read from any place, as S3 and a disk both can. */
export interface ByteSource {
  readonly bytes: number;
  /** From the byte at `from` up to, without, the one at `to`; to the end when omitted. */
  read(from: number, to?: number): AsyncIterable<Uint8Array>;
}
