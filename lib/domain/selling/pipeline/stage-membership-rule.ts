import type { Filter } from "#lib/contract/platform/filters.ts";
import type { PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import { askedField } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import type { LeadSchemaSource } from "#lib/domain/records/lead/lead-schema.ts";
import type { Pipelines } from "#lib/domain/records/pipeline/stages.ts";
import type { Drive, MembershipRuleSource } from "#lib/domain/segments/membership/membership-rule.ts";
import { orderOf } from "#lib/domain/team/standing-order/order-of.ts";
import { spanMs } from "../span-ms.ts";
import { driveStage, watchedDrivers } from "./drive-stage.ts";
import { sourcesOf } from "./rule-sources.ts";

const withoutRules = (pipeline: PipelineRecord): PipelineRecord => ({
  ...pipeline,
  stages: pipeline.stages.map((stage) => ({ ...stage, rules: [] })),
});

/** The stage rules of a workspace as its membership rules. They keep no members: whom a rule moves is no longer in it. */
export const stageMembershipRules =
  (leadSchemas: LeadSchemaSource): MembershipRuleSource =>
  async (workspaceId, catalogue) => {
    const pipelines = withRequiredFields(await leadSchemas.read(workspaceId));
    const stageRules = pipelines.flatMap(({ id: pipeline, stages }) =>
      stages
        .filter(({ archived }) => !archived)
        .flatMap((to) => to.rules.map((rule) => ({ rule, pipeline, from: sourcesOf(stages, to, rule) }))),
    );
    const rules = stageRules.flatMap(({ rule: { id, driver, when, hold_for }, pipeline, from }) => {
      if (!watchedDrivers.has(driver) || when === null || from.length === 0) return [];
      const filter: Filter = { and: [{ field: "stage_id", op: "in", value: from }, when] };
      const fields = conditionsOf(filter).map(({ field }) => askedField(catalogue, field));
      // Held leads and those that lack something are looked at again by the hour.
      return [
        {
          id,
          fields: [...new Set(fields)],
          movesByTime: true,
          filterAt: () => filter,
          drives: true,
          order: pipeline,
          ...(hold_for !== null && { holdsForMs: spanMs(hold_for) }),
        } as const,
      ];
    });
    if (rules.length === 0) return { rules, resting: new Set() };
    const driveBy =
      (acting: Pipelines): Drive =>
      (lead, now, holding) =>
        driveStage({ pipelines: acting, catalogue, now, holding }, lead);
    const asking = new Set(rules.map(({ order }) => order));
    return {
      rules,
      resting: new Set(),
      drive: driveBy(pipelines),
      orders: pipelines.filter(({ id }) => asking.has(id)).map((one) => orderOf("pipeline", one)),
      driveWithout: (paused) =>
        driveBy(pipelines.map((one) => (paused.has(one.id) ? withoutRules(one) : one))),
    };
  };
