import type { ActStep, CallStep, LeadStep, Step } from "#lib/contract/automation/workflow-step.ts";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import { WrittenMoney } from "#lib/contract/platform/money.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { type OutboundUrls, outboundUrlErrors } from "#lib/domain/platform/outbound/outbound-urls.ts";
import type { LeadSchema } from "#lib/domain/records/lead/lead-schema.ts";
import type { LeadValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { stageErrorOf, stagesNamed } from "#lib/domain/records/pipeline/stages.ts";
import { maySeeList } from "#lib/domain/segments/list/list-access.ts";
import type { ListReader } from "#lib/domain/segments/list/list-store.ts";
import type { PoolReader } from "#lib/domain/selling/assignment/pool-store.ts";
import type { RuleReader } from "#lib/domain/selling/assignment/rule-store.ts";
import type { MemberReader } from "#lib/domain/team/member/member-store.ts";
import { settleAction } from "#lib/domain/transfer/bulk/read-action.ts";
import { assignErrors } from "./assigned-to.ts";
import { textsOf, variableErrors } from "./fill-in.ts";
import type { ListStep, LookingAs } from "./looking-as.ts";
import { isDateField, noDate } from "./no-date.ts";
import { allSteps, type Placed, withParts } from "./step-parts.ts";
import { memberErrors } from "./whom-steps-name.ts";
import type { WorkflowReader } from "./workflow-record.ts";

/** What steps are held against. */
export interface SettleDeps {
  readonly lists: Pick<ListReader, "get">;
  readonly members: Pick<MemberReader, "get">;
  readonly rules: Pick<RuleReader, "get">;
  readonly pools: Pick<PoolReader, "get">;
  readonly workflows: Pick<WorkflowReader, "get">;
  readonly urls: OutboundUrls;
  /** Whether leads may come in with what a program says of them. */
  readonly hasPayload?: boolean;
  readonly validator: LeadValidator;
  readonly leadSchema: LeadSchema;
  readonly catalogue: Catalogue;
}

type SetStep = Extract<LeadStep, { do: "set" }>;
type StageStep = Extract<LeadStep, { do: "set_stage" }>;

/** Fields that steps of their own set. */
const ownSteps: Readonly<Record<string, string>> = {
  tags: "Use the steps `add_tag` and `remove_tag`.",
  owner_id: "Use the step `assign`.",
  owner: "Use the step `assign`.",
  stage: "Use the step `set_stage`.",
  stage_id: "Use the step `set_stage`.",
  lists: "Use the steps `add_to_list` and `remove_from_list`.",
};
const hintFor = (field: string): { readonly hint?: string } => {
  const hint = Object.hasOwn(ownSteps, field) ? ownSteps[field] : undefined;
  return hint === undefined ? {} : { hint };
};

/** The value as a single change would keep it: what a bulk action may set, a step may. */
const settleSet = async (
  step: SetStep,
  pointer: string,
  deps: SettleDeps,
  errors: ValidationError[],
): Promise<Step> => {
  const { field, value = null } = step;
  const action =
    value === null
      ? ({ kind: "clear_field", field } as const)
      : ({ kind: "set_field", field, value } as const);
  try {
    const settled = await settleAction(action, deps.validator, deps.leadSchema);
    return { ...step, value: "value" in settled ? settled.value : null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { errors: refused = [{ pointer: "/action/value", code: error.code, message: error.message }] } =
      error.details;
    errors.push(
      ...refused.map((error) => ({
        ...error,
        pointer: error.pointer.replace(/^\/action/, pointer),
        ...hintFor(field),
      })),
    );
    return step;
  }
};

/** The stage by its id, however it was named. */
const settleStage = (
  step: StageStep,
  pointer: string,
  { leadSchema }: SettleDeps,
  errors: ValidationError[],
): Step => {
  const [found] = stagesNamed(leadSchema.pipelines, step.stage);
  const error = stageErrorOf(leadSchema.pipelines, step.stage);
  if (found !== undefined && error === undefined) return { ...step, stage: found.stage.id };
  if (error !== undefined) errors.push({ ...error, pointer: `${pointer}/stage` });
  return step;
};

const listError = async (
  step: ListStep,
  pointer: string,
  { lists }: SettleDeps,
  actor: Actor,
): Promise<ValidationError[]> => {
  const list = await lists.get(actor.workspace_id, step.list);
  const place = { pointer: `${pointer}/list` };
  if (list === undefined || !maySeeList(actor, list))
    return [
      {
        ...place,
        code: "unknown_list",
        message: `There is no list ${step.list}.`,
        hint: "`GET /lists` lists those that you may use.",
      },
    ];
  return list.kind === "static"
    ? []
    : [
        {
          ...place,
          code: "not_static",
          message: `"${list.name}" is ${list.kind === "dynamic" ? "a dynamic" : "a snapshot"} list; leads are put on static ones.`,
        },
      ];
};

/** An amount that no deal could have. */
const moneyErrors = (amount: unknown, pointer: string): ValidationError[] =>
  amount === undefined
    ? []
    : (WrittenMoney.safeParse(amount).error?.issues ?? []).map(({ path, code, message }) => ({
        pointer: [pointer, ...path].join("/"),
        code,
        message,
      }));

/** Who is named must be there and fit for it, and what stands in braces must be a field of a lead. */
const actErrors = async (
  step: ActStep,
  pointer: string,
  deps: SettleDeps,
  actor: Actor,
): Promise<ValidationError[]> => {
  const { members, catalogue, hasPayload = false } = deps;
  return [
    ...(await memberErrors(step, pointer, members, actor)),
    ...(step.do === "create_deal" ? moneyErrors(step.amount, `${pointer}/amount`) : []),
    ...(step.do === "call_url" ? await urlErrors(deps.urls, step, pointer) : []),
    ...(step.do === "call_url" ? channelErrors(step, pointer) : []),
    ...(step.do === "assign" ? await assignErrors(step, pointer, deps, actor) : []),
    ...textsOf(step).flatMap(([name, text]) =>
      variableErrors(text, `${pointer}/${name}`, { catalogue, hasPayload }),
    ),
  ];
};

/** Webhooks have headers of their own; this step has none. */
const signedInstead =
  "Leave them out of it. Calls are signed: whoever is called knows by `webhook-signature` who calls.";

/** A channel of a step that does not contact its lead has no effect. */
const channelErrors = ({ contact, channel }: CallStep, pointer: string): ValidationError[] =>
  channel === undefined || contact === true
    ? []
    : [
        {
          pointer: `${pointer}/channel`,
          code: "no_contact",
          message: "A step has a channel only if it contacts the lead.",
          hint: "Add `contact: true`, or leave out `channel`.",
        },
      ];

/** An address that calls would never reach. */
const urlErrors = async (
  urls: OutboundUrls,
  { url }: CallStep,
  pointer: string,
): Promise<ValidationError[]> => {
  if (url.includes("{{"))
    return [
      {
        pointer: `${pointer}/url`,
        code: "not_filled_in",
        message: "Nothing is filled in here: every lead's call goes to the same address.",
        hint: "Send what the address is to know in `body`.",
      },
    ];
  const error = await urls.errorOf(url);
  if (error === undefined) return [];
  const { hint: _, ...holdsCredentials } = outboundUrlErrors.holds_credentials;
  const found =
    error === "holds_credentials" ? { ...holdsCredentials, hint: signedInstead } : outboundUrlErrors[error];
  return [{ pointer: `${pointer}/url`, ...found }];
};

const dateError = ({ step, pointer }: Placed, catalogue: Catalogue): ValidationError[] => {
  if (!("wait_until" in step) || typeof step.wait_until === "string") return [];
  const { field } = step.wait_until;
  if (isDateField(catalogue, field)) return [];
  return [noDate(field, `${pointer}/wait_until/field`, catalogue)];
};

const splitErrors = (placed: readonly Placed[]): ValidationError[] => {
  const names = new Set<string>();
  return placed.flatMap(({ step, pointer }) => {
    if (!("split" in step)) return [];
    const { name, arms } = step.split;
    const isTaken = names.has(name);
    names.add(name);
    const armNames = arms.map((arm) => arm.name);
    return [
      ...(isTaken
        ? [
            {
              pointer: `${pointer}/split/name`,
              code: "duplicate_name",
              message: "Another split has this name.",
            },
          ]
        : []),
      ...arms.flatMap((arm, index) => {
        const at = `${pointer}/split/arms/${index}`;
        return [
          ...(armNames.indexOf(arm.name) < index
            ? [{ pointer: `${at}/name`, code: "duplicate_name", message: "Another arm has this name." }]
            : []),
          ...(arm.hold_out === true && arm.steps.length > 0
            ? [{ pointer: `${at}/steps`, code: "held_out", message: "An arm that is held out does nothing." }]
            : []),
        ];
      }),
    ];
  });
};

/** Steps with their values as they are kept; what names something that is not there, or may not be, joins `errors`. */
export const settleSteps = async (
  steps: readonly Step[],
  deps: SettleDeps & { readonly as: LookingAs },
  actor: Actor,
  errors: ValidationError[],
): Promise<readonly Step[]> => {
  const placed = allSteps(steps);
  errors.push(...splitErrors(placed), ...placed.flatMap((one) => dateError(one, deps.catalogue)));
  const settled = new Map<Step, Step>();
  for (const { step, pointer } of placed) {
    if (!("do" in step)) continue;
    errors.push(...(await actErrors(step, pointer, deps, actor)));
    if (step.do === "set") settled.set(step, await settleSet(step, pointer, deps, errors));
    if (step.do === "set_stage") settled.set(step, settleStage(step, pointer, deps, errors));
    if ("list" in step) errors.push(...(await listError(step, pointer, deps, deps.as(step))));
  }
  const put = (some: readonly Step[]): readonly Step[] =>
    some.map(
      (step) =>
        settled.get(step) ??
        withParts(step, { filter: (given) => given as never, steps: (given) => put(given as Step[]) }),
    );
  return put(steps);
};
