import { createPrivateKey } from "node:crypto";
import { Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { ImportSourceId } from "#lib/contract/platform/ids.ts";
import type { NewRunSchedule, RunSchedule } from "#lib/contract/platform/run-schedule.ts";
import type {
  ImportSourceChange,
  NewImportSource,
  ServiceAccountKey,
} from "#lib/contract/transfer/import-sources.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import { addRecord, changeRecord, type RecordKind } from "#lib/domain/platform/named-record/change-record.ts";
import type { SecretSealer } from "#lib/domain/platform/secret/secret-box.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import { settingsOf } from "#lib/domain/records/settings/workspace-settings.ts";
import { readRange } from "./a1-range.ts";
import { type SourceRecord, type SourceStore, toImportSource } from "./source-record.ts";

const kind: RecordKind<SourceRecord> = {
  noun: "import_source",
  actsAlone: true,
  duplicate: "duplicate_source",
  shown: toImportSource,
  authorise: () => undefined,
};

export interface SourceDeps {
  readonly sources: SourceStore;
  readonly sealer: SecretSealer;
  readonly leadSchemaReader: Pick<LeadSchemaSource, "read">;
}

interface Which {
  readonly id: ImportSourceId;
  readonly ifMatch: number | undefined;
}

const checkRange = (range: string): void => {
  if (readRange(range) !== undefined) return;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: "/range",
        code: "bad_range",
        message: "That is no sheet and no part of one.",
        hint: "Write a sheet's name, or columns from left to right such as `Leads!A:H` or `'New leads'!B3:H`.",
      },
    ],
  });
};

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
};

const checkKey = ({ private_key }: ServiceAccountKey): void => {
  if (isRsaKey(private_key)) return;
  throw new Refusal("validation_failed", {
    errors: [
      {
        pointer: "/credentials/private_key",
        code: "bad_key",
        message: "That is no RSA key.",
        hint: "Send the key file as Google made it.",
      },
    ],
  });
};

/** Of the key file, what a run needs; bound to the record. */
const seal = (
  { sealer }: Pick<SourceDeps, "sealer">,
  { workspace_id: workspaceId, id: recordId }: Pick<SourceRecord, "workspace_id" | "id">,
  credentials: ServiceAccountKey,
): Promise<string> => sealer.seal({ workspaceId, recordId }, JSON.stringify(credentials));

const inZone = async (
  { leadSchemaReader }: Pick<SourceDeps, "leadSchemaReader">,
  { workspace_id }: Actor,
  schedule: NewRunSchedule | null,
): Promise<RunSchedule | null> =>
  schedule && {
    expression: schedule.expression,
    time_zone: schedule.time_zone ?? settingsOf(await leadSchemaReader.read(workspace_id)).time_zone,
  };

/** Saves a source; the same id again (a retry under one Idempotency-Key) finds its own. */
export const createSource = async (
  deps: SourceDeps,
  id: ImportSourceId,
  { credentials, ...settings }: NewImportSource,
  stamp: Stamp,
): Promise<SourceRecord> => {
  checkRange(settings.range);
  checkKey(credentials);
  const { workspace_id, member_id } = stamp.actor;
  const record: SourceRecord = {
    workspace_id,
    id,
    ...settings,
    schedule: await inZone(deps, stamp.actor, settings.schedule),
    account: credentials.client_email,
    credentials_at: stamp.at,
    sealed_credentials: await seal(deps, { workspace_id, id }, credentials),
    state: "active",
    failure: null,
    open_import_id: null,
    open_since: null,
    seen_import_id: null,
    last_run: null,
    created_by: member_id,
    created_at: stamp.at,
    updated_at: stamp.at,
    version: 1,
  };
  return addRecord(kind, deps.sources, record, stamp);
};

const given = <Settings extends object>(settings: Settings): Partial<Settings> =>
  Object.fromEntries(
    Object.entries(settings).filter(([, value]) => value !== undefined),
  ) as Partial<Settings>;

/** Changes a source. Once what is read or by whom has changed, an earlier failure says nothing any more. */
export const changeSource = async (
  deps: SourceDeps,
  { id, ifMatch }: Which,
  change: ImportSourceChange,
  stamp: Stamp,
): Promise<SourceRecord> => {
  if (change.range !== undefined) checkRange(change.range);
  const { credentials, schedule, ...others } = change;
  const settings = {
    ...others,
    ...(schedule !== undefined && { schedule: await inZone(deps, stamp.actor, schedule) }),
  };
  if (credentials !== undefined) checkKey(credentials);
  const apply = async (before: SourceRecord): Promise<SourceRecord> => {
    const after = { ...before, ...(given(settings) as Partial<SourceRecord>) };
    const isMended =
      credentials !== undefined ||
      after.spreadsheet_id !== before.spreadsheet_id ||
      after.range !== before.range ||
      after.key_column !== before.key_column ||
      after.schedule?.expression !== before.schedule?.expression;
    return {
      ...after,
      ...(isMended && { state: "active" as const, failure: null }),
      ...(credentials !== undefined && {
        account: credentials.client_email,
        credentials_at: stamp.at,
        sealed_credentials: await seal(deps, before, credentials),
      }),
    };
  };
  return changeRecord(kind, deps.sources, { id, ifMatch, wanted: given(settings), apply }, stamp);
};

/** Deletes a source and with it its credentials. */
export const deleteSource = async (
  sources: SourceStore,
  { id, ifMatch }: Which,
  stamp: Stamp,
): Promise<void> => {
  await changeRecord(kind, sources, { id, ifMatch, wanted: {}, apply: () => undefined }, stamp);
};
