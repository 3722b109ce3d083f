import type { StoredLead } from "#lib/domain/records/lead/stored-lead.ts";

/** The column of leads that says how the score, as it is kept, was made; empty where no model has made one. */
export const scoreColumn = { name: "score_state", type: "VARCHAR" } as const;

/** `{"model":"smodel_…","of":"smodel_…@1","grade":"A","sums":{"clicks":[20,1790000000000]},"adjustments":[[5,null]]}`. */
export const scoreStateOf = ({ lead, scoreState }: StoredLead): string | undefined => {
  const { score_detail: detail } = lead;
  if (detail === null) return undefined;
  const { of = null, sums = {}, adjustments = [] } = scoreState ?? {};
  return JSON.stringify({
    model: detail.model_id,
    of,
    grade: detail.grade,
    sums: Object.fromEntries(Object.entries(sums).map(([rule, { points, at }]) => [rule, [points, at]])),
    adjustments: adjustments.map(({ points, expires_at }) => [
      points,
      expires_at === null ? null : Date.parse(expires_at),
    ]),
  });
};
