import type { StoredLead, WrittenBy } from "./stored-lead.ts";

/** Those whose single changes give events. */
export type TellingWriter = Exclude<WrittenBy, { readonly kind: "import" | "bulk" | "system" }>;

/** Of runs that an import, a job or a sync began there is one summary instead; rules tell of each lead even then. */
const isOfBulkRun = (writer: WrittenBy): boolean => writer.kind === "workflow" && writer.cause?.bulk === true;

export const isTelling = (writer: WrittenBy): writer is TellingWriter =>
  writer.kind !== "import" && writer.kind !== "bulk" && writer.kind !== "system" && !isOfBulkRun(writer);

/** The writer of an image that only counts on: who wrote the data stays, why they did does not. */
export const keptWriter = ({ writtenBy }: StoredLead): WrittenBy => {
  if (!("cause" in writtenBy)) return writtenBy;
  const { cause: _, ...writer } = writtenBy;
  return writer;
};
