import { type RecordUse, Refusal } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { TemplateId } from "#lib/contract/records/template-record.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import type { RecordScan } from "#lib/domain/records/record-kind/record-store.ts";
import { templateKind } from "./template-kind.ts";

interface Deps {
  readonly recordScan: RecordScan;
}

interface Uses {
  /** What the caller may read. */
  readonly shown: RecordUse[];
  /** Those that they may not know of included. */
  readonly total: number;
}

/** The campaigns whose steps name a template. */
export const usesOf = async ({ recordScan }: Deps, actor: Actor, id: TemplateId): Promise<Uses> => {
  const shown: RecordUse[] = [];
  let total = 0;
  for await (const { record, deleted } of recordScan.all(campaignKind, actor.workspace_id)) {
    if (deleted !== undefined || !record.steps.some(({ template_id }) => template_id === id)) continue;
    total += 1;
    if (campaignKind.rights.mayRead(actor, record, new Map()))
      shown.push({ kind: "campaign", id: record.id });
  }
  return { shown, total };
};

/** Templates, for whoever deletes them: one that a campaign names stays. */
export const deletingTemplates = (deps: Deps): typeof templateKind => ({
  ...templateKind,
  requireUnused: async (actor, { id }) => {
    const { shown, total } = await usesOf(deps, actor, id);
    if (total === 0) return;
    const hidden = total - shown.length;
    const more = hidden === 0 ? "" : ` ${hidden} of them are not yours to see.`;
    throw new Refusal("in_use", {
      used_by: shown,
      detail: `${total} campaigns name it. Change or delete them first.${more}`,
    });
  },
});
