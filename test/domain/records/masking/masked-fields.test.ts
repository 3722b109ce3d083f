import { describe, expect, it } from "vitest";
import type { Activity } from "#lib/contract/records/activity-record.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { Role } from "#lib/contract/team/roles.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { engagementCatalogue } from "#lib/domain/platform/filter/event/engagement-catalogue.ts";
import { valueAt } from "#lib/domain/platform/filter/field-value.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { isUnseen } from "#lib/domain/records/deal/deal-rights.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { maskLead } from "#lib/domain/records/lead/masking.ts";
import { templateKind } from "#lib/domain/records/template/template-kind.ts";
import { recordEntry } from "#lib/domain/records/timeline/record-entry.ts";
import { entryOf } from "#lib/domain/records/timeline/timeline-entry.ts";
import type { TimelineRow, TimelineSource } from "#lib/domain/records/timeline/timeline-reader.ts";
import { aLead, anActor, at } from "#test/domain/records/lead/a-lead.ts";

const viewer = anActor("viewer");
const others: readonly Role[] = ["admin", "manager", "sales_rep"];
const secret = "secret-value";

const maskedIn = ({ fields }: Catalogue): string[] =>
  [...fields].flatMap(([path, { masked }]) => (masked === true ? [path] : []));

/** A value with a secret at a path, such as `{ amount: { amount: … } }`. */
const withSecret = (path: string, value: unknown = secret): Record<string, unknown> =>
  path.split(".").reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Record<
    string,
    unknown
  >;

const rowOf = (source: TimelineSource, item: object): TimelineRow =>
  ({ source, item, at, place: at }) as unknown as TimelineRow;

const auditOf = (kind: string, after: object) =>
  rowOf("audit", { action: `${kind}.update`, actor: { type: "member", id: "mem_1" }, before: {}, after });

describe("a timeline hides from a viewer each field that a catalogue masks, and from no other role", () => {
  it.each(maskedIn(leadCatalogue))("of a lead, in a change of %s", (path) => {
    const row = auditOf("lead", withSecret(path));

    expect(JSON.stringify(entryOf(row, viewer, leadCatalogue) ?? {})).not.toContain(secret);
    for (const role of others)
      expect(JSON.stringify(entryOf(row, anActor(role), leadCatalogue))).toContain(secret);
  });

  it.each(maskedIn(dealKind.catalogue))("of a deal, in a change of %s and in its moves", (path) => {
    const row = auditOf("deal", withSecret(path));
    const [field = ""] = path.split(".");

    expect(JSON.stringify(entryOf(row, viewer, dealKind.catalogue) ?? {})).not.toContain(secret);
    expect([isUnseen(viewer, field), isUnseen(anActor("sales_rep"), field)]).toEqual([true, false]);
  });

  it.each(["message_id", "url"])("of an event of a message, its %s", (field) => {
    expect(maskedIn(engagementCatalogue)).toEqual(["message_id", "url"]);
    const row = rowOf("engagement", { type: "click", occurred_at: at, machine: false, [field]: secret });

    expect(JSON.stringify(entryOf(row, viewer, leadCatalogue))).not.toContain(secret);
    for (const role of others)
      expect(JSON.stringify(entryOf(row, anActor(role), leadCatalogue))).toContain(secret);
  });

  it.each(
    [activityKind, commentKind].flatMap((kind) => maskedIn(kind.catalogue).map((path) => [kind.name, path])),
  )("of the entry of a record of kind %s, its %s", async (name, path) => {
    const kind = name === "activity" ? "activity" : "comment";
    const record = {
      id: "x",
      kind: "note",
      status: null,
      subject: null,
      author_id: "mem_1",
      removed_at: null,
    };
    const value = path.endsWith("lead_ids") ? [secret] : secret;
    const kept = { record: { ...record, ...withSecret(path, value) } };
    const deps = { recordReader: { get: async () => kept } } as never;
    const row = rowOf("row", { record: { kind, id: "x" } });
    const entryFor = async (role: Role) => JSON.stringify(await recordEntry(deps, anActor(role), row));

    expect(await entryFor("viewer")).not.toContain(secret);
    for (const role of others) expect(await entryFor(role)).toContain(secret);
  });

  it("keeps what a change of a field has beside its masked parts, and leaves out a change of those alone", () => {
    const opted = (channels: string[], source: string) => ({ opted_out: { channels, at, source } });
    const change = (before: object, after: object) =>
      entryOf(
        rowOf("audit", { action: "lead.update", actor: { type: "member", id: "mem_1" }, before, after }),
        viewer,
        leadCatalogue,
      );

    expect(change({ opted_out: null }, opted(["email"], "complaint"))?.data).toEqual({
      opted_out: { before: null, after: { channels: ["email"] } },
    });
    expect(change(opted(["email"], "complaint"), opted(["email"], "reply"))).toBeUndefined();
    expect(
      change({ deals: { open: 1, open_amount: "5" } }, { deals: { open: 1, open_amount: "6" } }),
    ).toBeUndefined();
  });
});

/** An answer keeps these of an activity, which filters refuse: its schema has no value for a hidden one. */
const shownOfActivities = ["assignee_id", "author_id", "lead_ids", "uncounted_lead_ids", "source"];

describe("an answer hides from a viewer each field that a catalogue masks", () => {
  it.each(maskedIn(leadCatalogue))("of a lead, its %s", (path) => {
    const full: Lead = {
      ...aLead({
        email: "ada@example.com",
        name: "Ada Lovelace",
        first_name: "Ada",
        last_name: "Lovelace",
        phone: "+442079460123",
        social: { linkedin: "https://linkedin.example/ada" },
        external_ids: { crm: "17" },
      }),
      opted_out: { channels: ["email"], at, source: "complaint" },
      provenance: { opted_out: { source: "complaint", at, by: "x" }, title: { source: "api", at, by: "x" } },
    };
    expect(Object.keys(maskLead(full).provenance)).toEqual(["title"]);
    const lead = { ...full, deals: { ...full.deals, open_amount: "5.00", won_amount: "6.00" } };
    const value = valueAt(lead, path);

    expect(value ?? null).not.toBeNull();
    expect(JSON.stringify(valueAt(maskLead(lead), path) ?? null)).not.toBe(JSON.stringify(value));
  });

  it.each(
    [activityKind, campaignKind, commentKind, companyKind, dealKind, templateKind].flatMap((kind) =>
      maskedIn(kind.catalogue).map((path) => [kind.name, path, kind] as const),
    ),
  )("of a record of kind %s, its %s", (name, path, kind) => {
    const record = { kind: "note", ...withSecret(path) } as unknown as Activity;
    const shown = (role: Role) => JSON.stringify(kind.rights.shown(record as never, anActor(role)));
    const isShown = name === "activity" && shownOfActivities.includes(path);

    expect(shown("viewer").includes(secret)).toBe(isShown);
    for (const role of others) expect(shown(role)).toContain(secret);
  });
});
