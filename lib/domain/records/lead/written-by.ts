import type { StoredLead, WrittenBy } from "./stored-lead.ts";

/** Those whose single changes give events. */
export type TellingWriter = Exclude<WrittenBy, { readonly kind: "import" | "bulk" | "system" }>;

export const isTelling = (writer: WrittenBy): writer is TellingWriter =>
  writer.kind !== "import" && writer.kind !== "bulk" && writer.kind !== "system";

/** The writer of an image that only counts on: who wrote the data stays, why they did does not. */
export const keptWriter = ({ writtenBy }: StoredLead): WrittenBy => {
  if (!("cause" in writtenBy)) return writtenBy;
  const { cause: _, ...writer } = writtenBy;
  return writer;
};
