import type { Actor } from "#lib/contract/actor.ts";
import { type Fault, Refusal } from "#lib/contract/errors.ts";
import type { LeadId } from "#lib/contract/ids.ts";
import { mayRead } from "#lib/domain/records/lead/visibility.ts";
import { assigneeFault, ownerFault } from "#lib/domain/team/member/lead-owner.ts";
import { livingLeads, type RecordReading } from "./find-record.ts";
import type { AnyRecord, Named, RecordKind } from "./record-kind.ts";
import type { Present } from "./record-store.ts";

/** What a member who is named here must be allowed. */
const roleFaults: Readonly<Record<string, typeof ownerFault>> = {
  "/owner_id": ownerFault,
  "/assignee_id": assigneeFault,
};

/** Throws Refusal for what a record newly names and is not there, or not the caller's to see. */
export const requireNamed = async <R extends AnyRecord>(
  kind: RecordKind<R, never, never>,
  { recordReader, leadsByIds }: RecordReading,
  actor: Actor,
  { before, after }: { readonly before?: R; readonly after: R },
): Promise<void> => {
  const known = new Set((before === undefined ? [] : kind.names(before)).map(({ id }) => id));
  const fresh = kind.names(after).filter(({ id }) => !known.has(id));
  if (fresh.length === 0) return;
  const asked = fresh.filter((one) => one.kind === "lead");
  const leads = await livingLeads(
    leadsByIds,
    actor.workspace_id,
    asked.map(({ id }) => id as LeadId),
  );
  const hidden = asked.filter(({ id }) => {
    const lead = leads.get(id as LeadId);
    return lead === undefined || !mayRead(actor, lead);
  });
  const others = fresh.filter((one) => one.kind !== "lead");
  const there: ReadonlyMap<string, Present> =
    others.length === 0 ? new Map() : await recordReader.present(actor.workspace_id, others);
  const members = others.filter(({ kind: of, id }) => of === "member" && there.has(id));
  const faults = [
    ...[...hidden, ...others.filter(({ id }) => !there.has(id))].map(
      ({ pointer, kind: of, id }: Named): Fault => ({
        pointer,
        code: `unknown_${of}`,
        message: `There is no ${of} ${id}.`,
      }),
    ),
    ...others.flatMap(({ pointer, kind: of, id }): Fault[] => {
      const now = there.get(id)?.id;
      if (now === undefined) return [];
      return [{ pointer, code: `moved_${of}`, message: `${id} is ${now} by now.`, hint: `Name ${now}.` }];
    }),
    ...members.flatMap(({ pointer, id }) => roleFaults[pointer]?.(there.get(id)?.role, pointer) ?? []),
  ];
  if (faults.length > 0) throw new Refusal("validation_failed", { errors: faults });
};
