import type { LeadId, WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import type { RuleDryRun, ValidationRule } from "#lib/contract/records/validation-rules.ts";
import { schemaCatalogue } from "#lib/domain/records/custom-field/schema-catalogue.ts";
import type { LeadSchema, LeadSchemaReader } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadReader } from "#lib/domain/records/lead/lead-store.ts";
import { comparableValue } from "#lib/domain/records/lead/stored-lead.ts";
import { type CompiledRule, compileRule, type Holds } from "./compile-rule.ts";
import { aBudget } from "./expression-cost.ts";
import { loadEngines } from "./rule-engines.ts";

/** API Gateway cuts a request at 29 s. */
const lookMsMax = 20_000;
const examplesMax = 10;
/** Leads whose references are looked up together, and between two looks at the clock. */
const windowLeads = 500;
/** Leads that the reads of one turn aim at. */
const expected = 3_200;

interface Deps {
  readonly leadSchemas: Pick<LeadSchemaReader, "existing">;
  readonly leads: Pick<LeadReader, "newestFirst">;
  readonly clock: () => Date;
}

interface Asked {
  readonly leadSchema: LeadSchema;
  readonly rule: ValidationRule;
  /** The id below which this look begins. */
  readonly before: string | undefined;
}

type Found = Omit<RuleDryRun, "next_cursor"> & { readonly next: string | undefined };

/** What one look at the base has found. */
class Tally {
  checked = 0;
  broken = 0;
  silent = 0;
  readonly examples: LeadId[] = [];
  readonly #seen = new Map<string, number>();

  /** Notes one lead: whether it keeps to the rule, or undefined where nothing can be said. */
  note({ id }: Lead, holds: ReturnType<Holds>): void {
    this.checked += 1;
    if (holds === undefined || holds === "failed") this.silent += 1;
    if (holds !== false) return;
    this.broken += 1;
    if (this.examples.length < examplesMax) this.examples.push(id);
  }

  /** Of leads with one value the first that was written may have it; newest first, each of them was once alone. */
  isRepeated(value: string): boolean {
    const count = (this.#seen.get(value) ?? 0) + 1;
    this.#seen.set(value, count);
    return count > 1;
  }
}

const verdicts = async (
  deps: Deps,
  workspaceId: WorkspaceId,
  compiled: CompiledRule,
  leads: readonly Lead[],
  tally: Tally,
): Promise<void> => {
  const references = leads.flatMap((lead) => (compiled.isFor(lead) ? (compiled.reference(lead) ?? []) : []));
  const known =
    references.length === 0 ? new Set<string>() : await deps.leadSchemas.existing(workspaceId, references);
  const { check } = compiled.rule;
  for (const lead of leads) {
    if (check.kind === "unique") {
      const value = comparableValue(lead, check.field);
      tally.note(lead, value === undefined || !tally.isRepeated(value));
    } else tally.note(lead, !compiled.isFor(lead) || compiled.holds(lead, known, aBudget()));
  }
};

const counted = ({ severity }: ValidationRule, { checked, broken, silent, examples }: Tally) => ({
  checked,
  would_refuse: severity === "error" ? broken : 0,
  would_warn: severity === "warning" ? broken : 0,
  would_fix: severity === "fix" ? broken : 0,
  not_evaluated: silent,
  examples,
});

/**
 * Holds a rule against the leads that are there, newest first, for up to 20 s; the counts are exact for the leads that
 * were looked at, and `next` says where to go on. A rule of uniqueness can't go on: it compares with all it has seen.
 */
export const dryRun = async (
  deps: Deps,
  workspaceId: WorkspaceId,
  { leadSchema, rule, before }: Asked,
): Promise<Found> => {
  const begun = deps.clock();
  const engines = await loadEngines([rule.check]);
  const compiled = compileRule(rule, { catalogue: schemaCatalogue(leadSchema), engines, now: begun });
  const tally = new Tally();
  let window: Lead[] = [];
  let last: string | undefined;
  for await (const { lead, deleted } of deps.leads.newestFirst(workspaceId, { before, expected })) {
    if (deleted === undefined) window.push(lead);
    last = lead.id;
    if (window.length < windowLeads) continue;
    await verdicts(deps, workspaceId, compiled, window, tally);
    window = [];
    if (deps.clock().getTime() - begun.getTime() < lookMsMax) continue;
    const next = rule.check.kind === "unique" ? undefined : last;
    return { ...counted(rule, tally), complete: false, next };
  }
  await verdicts(deps, workspaceId, compiled, window, tally);
  return { ...counted(rule, tally), complete: true, next: undefined };
};
