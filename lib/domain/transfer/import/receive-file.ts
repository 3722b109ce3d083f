import type { ImportId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import type { ImportFailure } from "#lib/contract/transfer/import-record.ts";
import { automaticMapping } from "#lib/contract/transfer/mappings.ts";
import { derivedUlid } from "#lib/domain/platform/naming/derived-ulid.ts";
import { defaultOptions, firstRecord } from "./create-import.ts";
import { failImport } from "./fail-import.ts";
import { importAudit } from "./import-audit.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/** A new object of the import bucket; `at` and `sequencer` are the same however often it is told. */
interface NewObject {
  readonly key: string;
  readonly bytes: number;
  readonly at: string;
  readonly sequencer: string;
  /** Of its content; the import reads this content or none. */
  readonly etag: string;
}

export interface UploadedFile extends NewObject {
  readonly kind: "upload";
  readonly workspaceId: WorkspaceId;
  readonly importId: ImportId;
}

/** A file that a person or a system put under `incoming/`. */
export interface DroppedFile extends NewObject {
  readonly kind: "drop";
  /** Absent: the environment's first workspace. */
  readonly workspaceId: WorkspaceId | undefined;
  /** The folder's name: how to map it. */
  readonly mapping: string;
  readonly filename: string;
}

export type ArrivedFile = UploadedFile | DroppedFile;

export interface ReceiveDeps {
  readonly imports: ImportStore;
  readonly workspaces: { resolve(id: WorkspaceId | undefined): Promise<WorkspaceId | undefined> };
}

const sizeFailure = {
  code: "too_large",
  message: `A file has at most ${megabytes(sizes.importFileBytesMax)} MB.`,
} as const;

/** What keeps a file that came from being read. */
const uploadFailure = (
  { bytes }: UploadedFile,
  { announced_bytes: announced }: ImportRecord,
): ImportFailure | undefined => {
  if (bytes > sizes.importFileBytesMax) return sizeFailure;
  if (announced === null || announced === bytes) return undefined;
  const message = `A file of ${announced} bytes was announced and one of ${bytes} came. Resume the import to upload it again.`;
  return { code: "size_differs", message };
};

/** Attempts against a person who changes the import at the same time. */
const attemptsMax = 5;

/** The file of an import that was begun through the API is there: the import moves on, once. */
const receiveUpload = async ({ imports }: ReceiveDeps, file: UploadedFile, now: Date): Promise<void> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const record = await imports.get(file.workspaceId, file.importId);
    if (record?.state !== "created") return;
    const failure = uploadFailure(file, record);
    const after = nextRecord(record, now.toISOString(), { state: "uploaded", source_etag: file.etag });
    const isMoved = failure
      ? await failImport(imports, record, failure, now)
      : await imports.write({ before: record, after });
    if (isMoved) return;
  }
  throw new Error("the import's record never stood still");
};

const dropId = ({ key, at, sequencer }: DroppedFile): ImportId =>
  `imp_${derivedUlid(Date.parse(at), `${key}|${sequencer}`)}`;

const dropFailure = ({ bytes }: DroppedFile): ImportFailure | null =>
  bytes > sizes.importFileBytesMax ? sizeFailure : null;

const dropRecord = (file: DroppedFile, workspaceId: WorkspaceId): ImportRecord => {
  const by = { workspace_id: workspaceId, created_by: null, actor_role: "admin", request_id: "s3" } as const;
  const { filename, key: sourceKey, etag: source_etag } = file;
  const id = dropId(file);
  const begun = {
    id,
    kind: "s3",
    filename,
    sourceKey,
    options: defaultOptions,
    autoConfirm: true,
    mappingName: file.mapping === automaticMapping ? undefined : file.mapping,
  } as const;
  const failure = dropFailure(file);
  const state = failure === null ? "uploaded" : "failed";
  return { ...firstRecord(begun, by, file.at), state, failure, source_etag };
};

/** A dropped file begins an import that runs through by itself. The same notification begins it once. */
const receiveDrop = async ({ imports, workspaces }: ReceiveDeps, file: DroppedFile): Promise<void> => {
  const workspaceId = await workspaces.resolve(file.workspaceId);
  // Nobody could be told but the operator: the file stays where it was dropped, its notice with the dead letters.
  if (workspaceId === undefined) throw new Error("a file was dropped for a workspace that does not exist");
  const after = dropRecord(file, workspaceId);
  const audit = importAudit("import.create", undefined, after, { actorId: null, requestId: "s3" });
  await imports.write({ after, audit });
};

/** Begins an import for a dropped file, or moves on the one that waits for its upload. */
export const receiveFile = (deps: ReceiveDeps, file: ArrivedFile, now: Date): Promise<void> =>
  file.kind === "upload" ? receiveUpload(deps, file, now) : receiveDrop(deps, file);
