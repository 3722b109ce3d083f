import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import { findImport } from "../find-import.ts";
import type { PutPart, UploadCompleter } from "../import-files.ts";
import type { ImportRecord } from "../import-record.ts";
import type { ImportReader } from "../import-store.ts";
import { partsOf } from "./upload-of.ts";

const refuse = (message: string, hint: string): never => {
  throw new Refusal("validation_failed", {
    errors: [{ pointer: "/parts", code: "wrong_parts", message, hint }],
  });
};

/** The parts in order. Refuses them unless every part of the file is named, and once. */
const allParts = (parts: readonly PutPart[], bytes: number): readonly PutPart[] => {
  const expected = partsOf(bytes);
  const inOrder = parts.toSorted((one, other) => one.number - other.number);
  const isWhole = inOrder.length === expected.length && inOrder.every(({ number }, i) => number === i + 1);
  return isWhole
    ? inOrder
    : refuse(`The file has the parts 1 to ${expected.length}.`, "Name each of them once.");
};

/**
 * Makes one file of an import's parts, by which the import moves on. Asked again it finds the file there, or the import
 * moved on, and answers the same.
 */
export const completeUpload = async (
  { imports, uploads }: { readonly imports: Pick<ImportReader, "get">; readonly uploads: UploadCompleter },
  { actor, id }: { readonly actor: Actor; readonly id: ImportId },
  parts: readonly PutPart[],
): Promise<ImportRecord> => {
  const record = await findImport(imports, actor, id);
  const { state, stopped_in, source_key: key, upload_id: uploadId, announced_bytes: bytes } = record;
  if (uploadId === null || bytes === null)
    throw new Refusal("wrong_state", { detail: "The import's file does not come in parts." });
  if (stopped_in === "created")
    throw new Refusal("wrong_state", {
      detail: `The import is ${state}. Resume it to upload its file anew.`,
    });
  const inOrder = allParts(parts, bytes);
  if (state !== "created") return record;
  const outcome = await uploads.complete(key, uploadId, inOrder);
  if (outcome === "refused")
    return refuse(
      "A part is not there, or has another ETag.",
      "PUT that part again and name the ETag that it is answered with.",
    );
  if (outcome === "gone" && !(await uploads.isThere(key, bytes)))
    throw new Refusal("wrong_state", {
      detail:
        "The parts are gone: none is kept for more than a day. Cancel the import and resume it to upload anew.",
    });
  return findImport(imports, actor, id);
};
