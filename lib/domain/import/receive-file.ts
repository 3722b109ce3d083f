import type { ImportId, WorkspaceId } from "#lib/contract/ids.ts";
import { sizes } from "#lib/contract/limits.ts";
import { derivedUlid } from "#lib/domain/event/event-id.ts";
import { firstRecord } from "./create-import.ts";
import { failImport } from "./fail-import.ts";
import { importAudit } from "./import-audit.ts";
import type { ImportFiles } from "./import-files.ts";
import { type ImportRecord, nextRecord } from "./import-record.ts";
import type { ImportStore } from "./import-store.ts";

/** A new object of the import bucket; `at` and `sequencer` are the same however often it is told. */
interface NewObject {
  readonly key: string;
  readonly bytes: number;
  readonly at: string;
  readonly sequencer: string;
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
  readonly files: Pick<ImportFiles, "settleDrop">;
  readonly workspaces: { resolve(id: WorkspaceId | undefined): Promise<WorkspaceId | undefined> };
}

const sizeFailure = {
  code: "too_large",
  message: `A file has at most ${sizes.importFileBytesMax / 1024 / 1024} MB.`,
} as const;

/** Attempts against a person who changes the import at the same time. */
const attemptsMax = 5;

/** The file of an import that was begun through the API is there: the import moves on, once. */
const receiveUpload = async (deps: ReceiveDeps, file: UploadedFile, now: Date): Promise<void> => {
  for (let attempt = 1; attempt <= attemptsMax; attempt += 1) {
    const record = await deps.imports.get(file.workspaceId, file.importId);
    if (record?.state !== "created") return;
    if (file.bytes > sizes.importFileBytesMax) return failImport(deps, record, sizeFailure, now);
    const after = nextRecord(record, now.toISOString(), { state: "uploaded" });
    if (await deps.imports.write({ before: record, after })) return;
  }
  throw new Error("the import's record never stood still");
};

const dropId = ({ key, at, sequencer }: DroppedFile): ImportId =>
  `imp_${derivedUlid(Date.parse(at), `${key}|${sequencer}`)}`;

const dropRecord = (file: DroppedFile, workspaceId: WorkspaceId): ImportRecord => {
  const by = { workspace_id: workspaceId, created_by: null, actor_role: "admin", request_id: "s3" } as const;
  const { filename, key: sourceKey } = file;
  const begun = {
    id: dropId(file),
    kind: "s3",
    filename,
    sourceKey,
    onMatch: "fill_blanks",
    autoConfirm: true,
  } as const;
  return { ...firstRecord(begun, by, file.at), state: "uploaded" };
};

/** A dropped file begins an import that runs through by itself. The same notification begins it once. */
const receiveDrop = async (deps: ReceiveDeps, file: DroppedFile, now: Date): Promise<void> => {
  const workspaceId = await deps.workspaces.resolve(file.workspaceId);
  // Nobody could be told but the bucket's own log: the file stays where it was dropped.
  if (workspaceId === undefined) throw new Error("a file was dropped for a workspace that does not exist");
  const first = dropRecord(file, workspaceId);
  const failure =
    file.bytes > sizes.importFileBytesMax
      ? sizeFailure
      : file.mapping === "auto"
        ? undefined
        : ({
            code: "unknown_mapping",
            message: `There is no mapping called "${file.mapping.slice(0, 100)}".`,
          } as const);
  const record = failure === undefined ? first : { ...first, state: "created" as const };
  const audit = importAudit("import.create", undefined, record, { actorId: null, requestId: "s3" });
  await deps.imports.write({ after: record, audit });
  if (failure === undefined) return;
  const stored = await deps.imports.get(workspaceId, record.id);
  if (stored?.state === "created") await failImport(deps, stored, failure, now);
};

/** Begins an import for a dropped file, or moves on the one that waits for its upload. */
export const receiveFile = (deps: ReceiveDeps, file: ArrivedFile, now: Date): Promise<void> =>
  file.kind === "upload" ? receiveUpload(deps, file, now) : receiveDrop(deps, file, now);
