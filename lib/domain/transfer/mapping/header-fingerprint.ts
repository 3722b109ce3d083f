import { createHash } from "node:crypto";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";

/** A column's name without case, accents, punctuation and space; `E-Mail` and `email` are one name. */
export const columnKey = (column: string): string => foldText(column) || column.trim();

/**
 * Names a header: the same for the same columns in any order, since a mapping goes by names. Two columns whose names
 * have one key count twice.
 */
export const headerFingerprint = (columns: readonly string[]): string =>
  createHash("sha256")
    .update(JSON.stringify(columns.map(columnKey).toSorted()))
    .digest("base64url");
