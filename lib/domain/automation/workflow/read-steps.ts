import * as z from "zod";
import { type Step, type StepKind, stepKinds, stepShapes } from "#lib/contract/automation/workflow-step.ts";
import { Refusal, type ValidationError } from "#lib/contract/errors.ts";
import type { Actor } from "#lib/contract/platform/actor.ts";
import type { Filter } from "#lib/contract/platform/filters.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import type { Catalogue } from "#lib/domain/platform/filter/catalogue.ts";
import { meant, oneOf } from "#lib/domain/platform/filter/error-words.ts";
import { neverHolds } from "#lib/domain/platform/filter/never-holds.ts";
import { nearestName } from "#lib/domain/platform/text/nearest-name.ts";
import { readAnyFilter } from "#lib/domain/records/lead/unmasked-filter.ts";
import { schemaErrors } from "./schema-errors.ts";
import { pointerTo, type RawStep, withParts } from "./step-parts.ts";

/** A document while it is read: what is wrong with it is gathered, so that an answer tells all of it. */
export interface Reading {
  readonly actor: Actor;
  readonly catalogue: Catalogue;
  readonly errors: ValidationError[];
  readonly ids: Set<string>;
  steps: number;
}

/** Steps that were given no id yet. */
export const noId = "s0";

const shapes = stepShapes(z.unknown(), z.unknown().optional());
const leadSteps: readonly string[] = stepKinds.filter((kind) => "do" in shapes[kind].shape);
const others: readonly string[] = stepKinds.filter((kind) => !leadSteps.includes(kind));

/** Stands where a filter could not be read; its document is refused. */
const unread: Filter = { field: "id", op: "exists" };

/** A filter of a document; what is wrong with it joins the other errors. */
export const readDocumentFilter = (given: unknown, pointer: string, reading: Reading): Filter => {
  try {
    const read = readAnyFilter(given ?? null, reading.actor, reading.catalogue, pointer) ?? unread;
    const dead = neverHolds(read, reading.catalogue);
    if (dead !== undefined)
      reading.errors.push({ pointer, code: "never_holds", message: `No lead passes this: ${dead.message}.` });
    return read;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const found = error.details.errors ?? [{ pointer, code: error.code, message: error.message }];
    reading.errors.push(...found);
    return unread;
  }
};

/** Stands where a step could not be read, so that those behind it keep their places; its document is refused. */
const unreadStep: Step = { id: noId, wait_until: "1970-01-01T00:00:00Z" };

const kindGiven = (given: object, pointer: string, { errors }: Reading): StepKind | undefined => {
  const done: unknown = Reflect.get(given, "do");
  if (done !== undefined) {
    const kind = stepKinds.find((one) => one === done && leadSteps.includes(one));
    if (kind === undefined) {
      const hint = typeof done === "string" ? meant(nearestName(done, leadSteps)) : undefined;
      const message = `A step does one of ${oneOf(leadSteps)}.`;
      errors.push({ pointer: `${pointer}/do`, code: "unknown_step", message, ...(hint && { hint }) });
    }
    return kind;
  }
  const kind = stepKinds.find((one) => others.includes(one) && Object.hasOwn(given, one));
  if (kind !== undefined) return kind;
  const keys = Object.keys(given);
  const hint = keys.map((key) => nearestName(key, [...others, "do"])).find((near) => near !== undefined);
  const message = `A step has one of the keys \`do\`, ${oneOf(others)}.`;
  errors.push({ pointer, code: "unknown_step", message, ...(hint && { hint: `Did you mean \`${hint}\`?` }) });
  return undefined;
};

const readId = (given: string | undefined, pointer: string, { ids, errors }: Reading): string => {
  if (given === undefined) return noId;
  if (ids.has(given))
    errors.push({
      pointer: `${pointer}/id`,
      code: "duplicate_id",
      message: `Another step has the id ${given}.`,
      hint: "Leave the id of a new step out.",
    });
  ids.add(given);
  return given;
};

const readStep = (given: unknown, pointer: string, depth: number, reading: Reading): Step | undefined => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    reading.errors.push({ pointer, code: "not_a_step", message: "A step is an object." });
    return undefined;
  }
  const kind = kindGiven(given, pointer, reading);
  if (kind === undefined) return undefined;
  const parsed = shapes[kind].safeParse(given);
  if (!parsed.success) {
    reading.errors.push(...schemaErrors(parsed.error, pointer, Object.keys(shapes[kind].shape)));
    return undefined;
  }
  const raw: RawStep = { ...parsed.data, id: readId(parsed.data.id, pointer, reading) };
  return withParts(raw, {
    filter: (filter, path) => readDocumentFilter(filter, pointerTo(pointer, path), reading),
    steps: (steps, path) => readSteps(steps ?? [], pointerTo(pointer, path), depth + 1, reading),
  });
};

/** Steps as they are kept, without the ids that they are yet to be given. What is wrong is gathered in `reading`. */
export const readSteps = (
  given: unknown,
  pointer: string,
  depth: number,
  reading: Reading,
): readonly Step[] => {
  const { errors } = reading;
  if (!Array.isArray(given)) {
    errors.push({ pointer, code: "not_a_list", message: "This takes a list of steps." });
    return [];
  }
  if (given.length > 0 && depth > sizes.workflowDepthMax) {
    errors.push({
      pointer,
      code: "too_deep",
      message: `Steps are at most ${sizes.workflowDepthMax} levels deep.`,
      hint: "Ask for several things in one `if` with AND, or let `choose` ask one after the other.",
    });
    return [];
  }
  const read: Step[] = [];
  for (const [index, one] of given.entries()) {
    reading.steps += 1;
    // What is beyond the caps is not looked at, however much it is.
    if (reading.steps > sizes.workflowStepsMax) break;
    read.push(readStep(one, `${pointer}/${index}`, depth, reading) ?? unreadStep);
  }
  return read;
};
