import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import { assigneeError, mentionError, ownerError } from "#lib/domain/team/member/lead-owner.ts";
import { livingLeads, type RecordReading } from "./find-record.ts";
import { type AnyRecord, idValue, type Named, type RecordKind } from "./record-kind.ts";
import { recordLeadRights } from "./record-rights.ts";
import type { Present, RecordReader } from "./record-store.ts";

/** Higher than anybody's group of companies is; a longer chain is not followed. */
const heightMax = 20;

/** Throws Refusal for a record that would belong to itself over others; `also` is an id that is to lead to it. */
export const requireNoCircle = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  recordReader: RecordReader,
  workspaceId: WorkspaceId,
  {
    before,
    after,
    also,
    pointer = "/parent_id",
  }: { readonly before?: R; readonly after: R; readonly also?: string; readonly pointer?: string },
): Promise<void> => {
  const { above } = kind;
  if (above === undefined || (before !== undefined && above(before) === above(after))) return;
  let next = above(after);
  for (let height = 1; next !== null; height += 1) {
    // An id may lead to another record.
    const id: string = (await recordReader.holderOf(kind, workspaceId, idValue(next))) ?? next;
    if (id === after.id || id === also || height > heightMax)
      throw new Refusal("validation_failed", {
        errors: [{ pointer, code: "circle", message: "It would belong to itself over others." }],
      });
    const kept = await recordReader.get(kind, workspaceId, id);
    next = kept === undefined ? null : above(kept.record);
  }
};

/** What a member who is named here must be allowed. */
const roleErrors: Readonly<Record<string, typeof ownerError>> = {
  "/owner_id": ownerError,
  "/assignee_id": assigneeError,
  // Of a comment, whose body mentions them.
  "/body": mentionError,
};

/** Throws Refusal for what a record newly names and is not there, or not the caller's to see. */
export const requireNamed = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  { recordReader, leadsByIds }: RecordReading,
  actor: Actor,
  { before, after }: { readonly before?: R; readonly after: R },
): Promise<void> => {
  await requireNoCircle(kind, recordReader, actor.workspace_id, {
    after,
    ...(before !== undefined && { before }),
  });
  const nameOf = ({ id, version }: Named): string => (version === undefined ? id : `${id} ${version.n}`);
  const known = new Set((before === undefined ? [] : kind.names(before)).map(nameOf));
  const fresh = kind.names(after).filter((one) => !known.has(nameOf(one)));
  if (fresh.length === 0) return;
  const asked = fresh.filter((one) => one.kind === "lead");
  const leads = await livingLeads(
    leadsByIds,
    actor.workspace_id,
    asked.map(({ id }) => id as LeadId),
  );
  const hiddenLeads = asked.filter(({ id }) => {
    const lead = leads.get(id as LeadId);
    return lead === undefined || !recordLeadRights[kind.name].toName(actor, lead);
  });
  const hidden: Named[] = [...hiddenLeads];
  for (const one of fresh)
    if ((await one.isReadable?.({ recordReader, leadsByIds }, actor)) === false) hidden.push(one);
  const others = fresh.filter((one) => one.kind !== "lead" && one.isReadable === undefined);
  const there: ReadonlyMap<string, Present> =
    others.length === 0 ? new Map() : await recordReader.present(actor.workspace_id, others);
  const members = others.filter(({ kind: of, id }) => of === "member" && there.has(id));
  const errors = [
    ...[...hidden, ...others.filter(({ id }) => !there.has(id))].map(
      ({ pointer, kind: of, id }: Named): ValidationError => ({
        pointer,
        code: `unknown_${of}`,
        message: `There is no ${of} ${id}.`,
      }),
    ),
    ...others.flatMap(({ pointer, kind: of, id }): ValidationError[] => {
      const now = there.get(id)?.id;
      if (now === undefined) return [];
      return [{ pointer, code: `moved_${of}`, message: `${id} is ${now} by now.`, hint: `Name ${now}.` }];
    }),
    ...others.flatMap(({ kind: of, id, version }): ValidationError[] => {
      const latest = there.get(id)?.latest;
      if (version === undefined || latest === undefined || version.n <= latest) return [];
      const message = `The ${of} has ${latest} versions.`;
      return [{ pointer: version.pointer, code: "unknown_version", message }];
    }),
    ...members.flatMap(({ pointer, id }) => roleErrors[pointer]?.(there.get(id)?.role, pointer) ?? []),
  ];
  if (errors.length > 0) throw new Refusal("validation_failed", { errors: errors });
};
