/** Invocations in one chain of messages, by the hash of their function's ARN. */
export type Lineage = ReadonlyMap<string, number>;

/** The parts of an X-Ray trace header that all invocations of one chain share. */
export interface TraceHeader {
  /** For example `1-5759e988-bd862e3fe1be46a994272793`. */
  readonly root: string;
  readonly lineage: Lineage;
}

const entryOf = (text: string): readonly [string, number][] => {
  const [hash = "", count] = text.split(":");
  return hash !== "" && /^\d+$/.test(count ?? "") ? [[hash, Number(count)]] : [];
};

/** Reads a header such as `Root=…;Parent=…;Sampled=0;Lineage=a87bd80c:1|68fd508a:5`. Skips malformed entries. */
export function parseTraceHeader(text: string): TraceHeader | undefined {
  const parts = new Map(
    text.split(";").map((part) => {
      const at = part.indexOf("=");
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    }),
  );
  const root = parts.get("Root");
  if (root === undefined) return undefined;
  return { root, lineage: new Map((parts.get("Lineage") ?? "").split("|").flatMap(entryOf)) };
}

/** Writes a header; `parent` is the id of the invocation, 16 hexadecimal digits. */
export function formatTraceHeader({ root, lineage }: TraceHeader, parent: string): string {
  const entries = [...lineage].map(([hash, count]) => `${hash}:${count}`);
  return `Root=${root};Parent=${parent};Sampled=0;Lineage=${entries.join("|")}`;
}
