import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportId } from "#lib/contract/platform/ids.ts";
import type { ImportChange } from "../change-import.ts";
import { findImport } from "../find-import.ts";
import { resumption } from "../import-decisions.ts";
import type { ImportUploads } from "../import-files.ts";
import type { ImportReader } from "../import-store.ts";

/** Resuming an import; one whose upload in parts was given up gets another. */
export const resumptionOf = async (
  {
    imports,
    uploads,
  }: { readonly imports: Pick<ImportReader, "get">; readonly uploads: Pick<ImportUploads, "begin"> },
  actor: Actor,
  id: ImportId,
): Promise<ImportChange> => {
  const { stopped_in, upload_id, source_key } = await findImport(imports, actor, id);
  if (upload_id === null || stopped_in !== "created") return resumption;
  const begun = await uploads.begin(source_key);
  return {
    ...resumption,
    apply: (record, at) => ({
      ...resumption.apply(record, at),
      ...(record.stopped_in === "created" && { upload_id: begun }),
    }),
  };
};
