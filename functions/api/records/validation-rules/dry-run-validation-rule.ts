import { apiFunctions } from "#functions/manifest.ts";
import { Refusal } from "#lib/contract/errors.ts";
import { dryRunValidationRule as route } from "#lib/contract/records/validation-rules.ts";
import { queryHash } from "#lib/domain/platform/page/cursor.ts";
import { findRule } from "#lib/domain/records/validation-rule/validation-rules.ts";
import { endpoint } from "#lib/runtime/endpoint.ts";

export const handler = endpoint(
  route,
  apiFunctions.dryRunValidationRule,
  async ({ params, query, actor }, { leadSchema: leadSchemas, leadReader: leads, cursorSigner }) => {
    const { workspace_id } = actor;
    const leadSchema = await leadSchemas.read(workspace_id);
    const rule = findRule(leadSchema, params.rule_id);
    const bound = queryHash({ rule_id: rule.id, version: rule.version });
    const before = query.cursor && (await cursorSigner.read(workspace_id, query.cursor, bound));
    if (query.cursor !== undefined && before === undefined) throw new Refusal("invalid_cursor");
    const { dryRun } = await import("#lib/domain/records/validation-rule/dry-run.ts");
    const deps = { leadSchemas, leads, clock: () => new Date() };
    const { next, ...found } = await dryRun(deps, workspace_id, { leadSchema, rule, before });
    const next_cursor = next === undefined ? null : await cursorSigner.sign(workspace_id, next, bound);
    return { status: 200, body: { ...found, next_cursor } };
  },
);
