import { ulid } from "ulid";
import { describe, expect, it } from "vitest";
import { fromRecordItem, toRecordItem } from "#lib/adapters/dynamo/records/record-item.ts";
import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";

const workspaceId: WorkspaceId = `ws_${ulid()}`;
const actor = { workspace_id: workspaceId, member_id: `mem_${ulid()}`, role: "admin" } as const;
const stamp = { actor, at: "2026-11-22T10:00:00.000Z", requestId: "req", via: "api" } as const;
const record = activityKind.make({ kind: "note", body: "Said it all." }, `act_${ulid()}`, stamp);
const kept = {
  workspaceId,
  record,
  writtenBy: { kind: "api" },
  unknown: { schemaVersion: 0, fields: {}, beside: {} },
};

describe("the item of a record", () => {
  it("is read back as it was written, and keeps nothing that is empty", () => {
    const item = toRecordItem(activityKind, kept);

    expect(fromRecordItem(activityKind, item)).toEqual({
      ...kept,
      unknown: { schemaVersion: 1, fields: {}, beside: {} },
    });
    const names = new Set(Object.keys(item["record"] as object));
    expect(names).toEqual(
      new Set(["author_id", "body", "created_at", "kind", "source", "updated_at", "version"]),
    );
  });

  it("keeps what newer code has written, in the record and beside it", () => {
    const item = toRecordItem(activityKind, kept);
    const newer = {
      ...item,
      schema_version: 7,
      seen_by: ["x"],
      record: { ...(item["record"] as object), mood: "good" },
    };

    const back = toRecordItem(activityKind, fromRecordItem(activityKind, newer));

    expect(back).toEqual(newer);
  });
});
