import * as z from "zod";
import { PipelineId, type WorkspaceId } from "#lib/contract/platform/ids.ts";
import { CustomField } from "#lib/contract/records/custom-field-record.ts";
import { ValidationRule } from "#lib/contract/records/validation-rule-record.ts";
import { type PipelineObject, PipelineRecord } from "#lib/contract/selling/pipeline-record.ts";
import { ScoringModelRecord } from "#lib/contract/selling/scoring-record.ts";
import { stored, storedJson } from "#lib/domain/platform/stored/stored.ts";
import { besideOf } from "#lib/domain/platform/stored/unknown-fields.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { defaultDealPipeline, defaultPipeline } from "#lib/domain/records/pipeline/default-pipeline.ts";

export const ModelItem = stored(
  z.discriminatedUnion("kind", [
    z.object({
      kind: z.literal("lead_model"),
      revision: z.int(),
      settings: z
        .object({ time_zone: z.string(), updated_at: z.string().nullable(), version: z.int() })
        .optional(),
    }),
    z.object({ kind: z.literal("custom_field"), field: CustomField }),
    z.object({ kind: z.literal("validation_rule"), rule: ValidationRule }),
    z.object({
      kind: z.literal("pipeline"),
      // As JSON: rules hold filters, which lie deeper than the table's items may.
      pipeline: storedJson(PipelineRecord),
    }),
    // The first pipeline is there unless this says that somebody has deleted it.
    z.object({ kind: z.literal("no_pipeline"), id: PipelineId }),
    z.object({
      kind: z.literal("scoring"),
      scoring: storedJson(ScoringModelRecord),
    }),
  ]),
);

const kinds: ReadonlySet<string> = new Set(ModelItem.schema.options.map(({ shape }) => shape.kind.value));

/** What a newer release keeps beside the schema says nothing to this one, and stays as it is. */
const isKnown = (item: unknown): boolean => {
  const kind = typeof item === "object" && item !== null ? Reflect.get(item, "kind") : undefined;
  return typeof kind !== "string" || kinds.has(kind);
};

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Reads a workspace's schema back from its partition; loaded where there is one. Throws a ZodError for other items. */
export const fromModelItems = (workspaceId: WorkspaceId, given: readonly unknown[]): LeadSchema => {
  const items = given.filter(isKnown).map((item) => ModelItem.parse(item));
  const gone = items.flatMap((item) => (item.kind === "no_pipeline" ? item.id : []));
  const stored = items.flatMap((item) => (item.kind === "pipeline" ? item.pipeline : []));
  const pipelinesOf = (object: PipelineObject, first: PipelineRecord): PipelineRecord[] => {
    const isStored = gone.includes(first.id) || stored.some(({ id }) => id === first.id);
    return [...(isStored ? [] : [first]), ...stored.filter((one) => one.object === object)].toSorted(
      (a, b) => Number(b.is_default) - Number(a.is_default) || byText(a.id, b.id),
    );
  };
  const fields = items
    .flatMap((item) => (item.kind === "custom_field" ? besideOf(item, item.field) : []))
    .toSorted((a, b) => Number(a.on === "company") - Number(b.on === "company") || byText(a.key, b.key));
  const [head] = items.flatMap((item) => (item.kind === "lead_model" ? [item] : []));
  const settings = head?.settings;
  const [scoring] = items.flatMap((item) => (item.kind === "scoring" ? item.scoring : []));
  return {
    ...(scoring !== undefined && { scoring }),
    ...(settings !== undefined && { settings }),
    revision: head?.revision ?? 0,
    fields: fields.filter(({ on }) => on !== "deal"),
    rules: items
      .flatMap((item) => (item.kind === "validation_rule" ? besideOf(item, item.rule) : []))
      .toSorted((a, b) => a.order - b.order || byText(a.id, b.id)),
    pipelines: pipelinesOf("lead", defaultPipeline(workspaceId)),
    deals: {
      ...(settings !== undefined && { settings }),
      fields: fields.filter(({ on }) => on === "deal"),
      pipelines: pipelinesOf("deal", defaultDealPipeline(workspaceId)),
    },
  };
};
