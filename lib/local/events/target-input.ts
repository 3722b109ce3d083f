import type { BusEvent } from "./event.ts";
import { isJsonPath, valueAtPath } from "./json-path.ts";
import { validation } from "./service-error.ts";
import type { Target } from "./target.ts";

/** The rule that an event passed, for the reserved variables of a template. */
interface MatchedRule {
  readonly name: string;
  readonly arn: string;
}

/** Refuses a target whose input could not be made. Throws ValidationException. */
export function assertValidInput({ Id, Input, InputPath, InputTransformer }: Target): void {
  const given = [Input, InputPath, InputTransformer].filter((member) => member !== undefined);
  if (given.length > 1) {
    throw validation(`Only one of Input, InputPath, or InputTransformer must be provided for target ${Id}.`);
  }
  const paths = [InputPath ?? "$", ...Object.values(InputTransformer?.InputPathsMap ?? {})];
  const broken = paths.find((path) => !isJsonPath(path));
  if (broken !== undefined) throw validation(`Invalid JSONPath ${broken} for target ${Id}.`);
}

/** What a target gets: its constant, a part of the event, its template filled in, or the event. */
export function inputFor(target: Target, event: BusEvent, rule: MatchedRule): string {
  if (target.Input !== undefined) return target.Input;
  if (target.InputPath !== undefined) return JSON.stringify(valueAtPath(event, target.InputPath) ?? {});
  if (target.InputTransformer !== undefined) return fillTemplate(target.InputTransformer, event, rule);
  return JSON.stringify(event);
}

type Transformer = NonNullable<Target["InputTransformer"]>;

function fillTemplate(
  { InputPathsMap = {}, InputTemplate }: Transformer,
  event: BusEvent,
  rule: MatchedRule,
): string {
  const { detail: _detail, ...withoutDetail } = event;
  const values: Record<string, unknown> = {
    "aws.events.rule-arn": rule.arn,
    "aws.events.rule-name": rule.name,
    "aws.events.event.ingestion-time": event.time,
    "aws.events.event": withoutDetail,
    "aws.events.event.json": event,
  };
  for (const [name, path] of Object.entries(InputPathsMap)) values[name] = valueAtPath(event, path);
  return InputTemplate.replace(/<([\w.-]+)>/g, (placeholder, name: string, offset: number) => {
    if (!Object.hasOwn(values, name)) return placeholder;
    return render(values[name], isInsideText(InputTemplate, offset));
  });
}

/** Inside quotes a value loses its own; outside it is JSON. A path that leads nowhere gives nothing. */
function render(value: unknown, insideText: boolean): string {
  if (value === undefined) return insideText ? "" : '""';
  const json = JSON.stringify(value);
  if (!insideText) return json;
  return typeof value === "string" ? json.slice(1, -1) : JSON.stringify(json).slice(1, -1);
}

function isInsideText(template: string, offset: number): boolean {
  const quotes = template.slice(0, offset).match(/(?<!\\)"/g);
  return (quotes?.length ?? 0) % 2 === 1;
}
