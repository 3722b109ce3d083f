import type { EngagementRule } from "#lib/contract/selling/scoring-record.ts";
import type { DueLead, ScoreLake } from "#lib/domain/selling/scoring/score-lake.ts";
import type { SqlRow } from "./duckdb.ts";
import type { LeadLakeParts } from "./lake-parts.ts";
import { leadIdOf } from "./lead-lake.ts";
import { openRecords } from "./record-reader.ts";
import { dueScoresSql } from "./score-sql.ts";

const dueLead = (rules: readonly EngagementRule[], [id, asks, counted, ...sums]: SqlRow): DueLead => {
  if (asks !== true) return { id: leadIdOf(id) };
  const found = rules.flatMap((rule, place) => {
    const [points, at] = [sums[2 * place], sums[2 * place + 1]];
    return points === null || at === null
      ? []
      : [[rule.id, { points: Number(points), at: Number(at) }] as const];
  });
  return { id: leadIdOf(id), heard: { sums: Object.fromEntries(found), counted: Number(counted) } };
};

/** Scores computed by DuckDB over the snapshots of leads and events and the changes since. */
export const makeScoreLake = ({
  leads,
  engagement,
}: Pick<LeadLakeParts, "leads" | "engagement">): ScoreLake => ({
  due: async (workspaceId, scoring) => {
    const { sql, values } = dueScoresSql(scoring);
    const rules = scoring.model.engagement;
    const asked = rules.length === 0 ? [leads] : [leads, engagement];
    const { result, close } = await openRecords(asked, workspaceId, async ({ connection, asOf }) => ({
      rows: await connection.stream(sql, values),
      asOf,
    }));
    const found = async function* (): AsyncGenerator<DueLead> {
      try {
        for await (const row of result.rows) yield dueLead(rules, row);
      } finally {
        close();
      }
    };
    return { leads: found(), ...(result.asOf === undefined ? {} : { asOf: result.asOf }) };
  },
});
