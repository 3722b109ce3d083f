import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import type { UploadSource } from "#lib/contract/transfer/import-upload.ts";
import type { ImportUploads } from "../import-files.ts";
import type { ImportReader } from "../import-store.ts";
import { goesInParts } from "./upload-of.ts";

/**
 * The upload in parts by which a new import's file comes; undefined when it comes whole. The same id again (a retry)
 * finds the upload that was begun for it.
 */
export const uploadIdFor = async (
  {
    imports,
    uploads,
  }: { readonly imports: Pick<ImportReader, "get">; readonly uploads: Pick<ImportUploads, "begin"> },
  { actor, id, sourceKey }: { readonly actor: Actor; readonly id: ImportId; readonly sourceKey: string },
  source: UploadSource,
): Promise<string | undefined> => {
  if (!goesInParts(source)) return undefined;
  const own = await imports.get(actor.workspace_id, id);
  // Before the record, which names it: one that nobody names is gone after a day.
  return own?.upload_id ?? (await uploads.begin(sourceKey));
};
