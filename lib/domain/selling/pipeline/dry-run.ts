import type { WorkspaceId } from "#lib/contract/platform/ids.ts";
import type { Lead } from "#lib/contract/records/lead-record.ts";
import { dryRunSamplesMax, type PipelineDryRun } from "#lib/contract/selling/pipeline-dry-run.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import { type Driving, ruleVerdicts, watchedDrivers } from "./drive-stage.ts";

interface Deps {
  readonly lake: Pick<LeadLake, "select">;
  readonly clock: () => Date;
}

/** API Gateway cuts a request at 29 s. */
const lookMsMax = 20_000;

type RuleFigures = PipelineDryRun["rules"][number];

/** What a dry run has found so far. */
class Tally {
  readonly #rules: ReadonlyMap<string, RuleFigures>;
  readonly #samples: PipelineDryRun["samples"] = [];
  #leads = 0;

  constructor({ stages }: PipelineRecord) {
    const rules = stages
      .filter(({ archived }) => !archived)
      .flatMap((to) => to.rules.map((rule) => ({ to, rule })))
      .filter(({ rule }) => watchedDrivers.has(rule.driver))
      .toSorted((a, b) => a.rule.order - b.rule.order);
    const blank = { moves: 0, refused: 0, waits: 0, held: 0 };
    this.#rules = new Map(
      rules.map(({ to, rule }) => [rule.id, { rule_id: rule.id, to: to.id, to_name: to.name, ...blank }]),
    );
  }

  note(driving: Driving, workspaceId: WorkspaceId, lead: Lead): void {
    this.#leads += 1;
    // Who wrote it matters to chains of causes alone, which a look ahead begins anew.
    const stored = { workspaceId, lead, writtenBy: { kind: "system", task: "follow" } } as const;
    for (const { rule, to, verdict } of ruleVerdicts(driving, stored)) {
      const figures = this.#rules.get(rule.id);
      if (figures === undefined) continue;
      if (verdict === "stage_refuses") figures.refused += 1;
      if (verdict === "waits") figures.waits += 1;
      if (verdict === "held") figures.held += 1;
      if (verdict !== "moves" || lead.stage_id === null) continue;
      figures.moves += 1;
      if (this.#samples.length < dryRunSamplesMax)
        this.#samples.push({ lead_id: lead.id, from: lead.stage_id, to: to.id, rule_id: rule.id });
      return;
    }
  }

  result(complete: boolean): PipelineDryRun {
    const rules = [...this.#rules.values()];
    const moves = rules.reduce((sum, one) => sum + one.moves, 0);
    return { leads: this.#leads, moves, rules, samples: this.#samples, complete };
  }
}

/** Whom the rules of a pipeline would move where, by the verdicts by which they do; leads from the lake, for 20 s. */
export const dryRunPipeline = async (
  { lake, clock }: Deps,
  workspaceId: WorkspaceId,
  pipeline: PipelineRecord,
  { catalogue, now }: Pick<Driving, "catalogue" | "now">,
): Promise<PipelineDryRun> => {
  const begun = clock().getTime();
  const tally = new Tally(pipeline);
  const driving: Driving = { pipelines: [pipeline], catalogue, now };
  const stages = pipeline.stages.map(({ id }) => id);
  const asked = {
    filter: { field: "stage_id", op: "in", value: stages } as const,
    catalogue,
    clock: { now },
  };
  for await (const lead of lake.select(workspaceId, asked)) {
    tally.note(driving, workspaceId, lead);
    if (clock().getTime() - begun > lookMsMax) return tally.result(false);
  }
  return tally.result(true);
};
