import type { Filter } from "#lib/contract/platform/filters.ts";
import { askedField } from "#lib/domain/platform/filter/catalogue.ts";
import { conditionsOf } from "#lib/domain/platform/filter/filter-fields.ts";
import { withRequiredFields } from "#lib/domain/records/custom-field/stage-requirements.ts";
import type { LeadModelSource } from "#lib/domain/records/lead/lead-model.ts";
import type { FollowerSource } from "#lib/domain/segments/membership/follower.ts";
import { spanMs } from "../span-ms.ts";
import { driveStage, followedDrivers } from "./drive-stage.ts";
import { sourcesOf } from "./rule-sources.ts";

/** The stage rules of a workspace as its followers. They keep no members: whom a rule moves is no longer in it. */
export const stageFollowers =
  (models: LeadModelSource): FollowerSource =>
  async (workspaceId, catalogue) => {
    const pipelines = withRequiredFields(await models.read(workspaceId));
    const rules = pipelines.flatMap(({ stages }) =>
      stages
        .filter(({ archived }) => !archived)
        .flatMap((to) => to.rules.map((rule) => ({ rule, from: sourcesOf(stages, to, rule) }))),
    );
    const followers = rules.flatMap(({ rule: { id, driver, when, hold_for }, from }) => {
      if (!followedDrivers.has(driver) || when === null || from.length === 0) return [];
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
          ...(hold_for !== null && { holdsForMs: spanMs(hold_for) }),
        } as const,
      ];
    });
    if (followers.length === 0) return { followers, resting: new Set() };
    return {
      followers,
      resting: new Set(),
      drive: (lead, now, holding) => driveStage({ pipelines, catalogue, now, holding }, lead),
    };
  };
