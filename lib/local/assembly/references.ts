import { isRecord } from "./is-record.ts";
import { substitutions } from "./substitution.ts";
import type { TemplateResource } from "./template.ts";

/** The names that a resource refers to by Ref, Fn::GetAtt, Fn::Sub or DependsOn, parameters included. */
export function referencesOf(resource: TemplateResource): Set<string> {
  const found = new Set(resource.DependsOn);
  collect(resource.Properties, found);
  return found;
}

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const element of value) collect(element, found);
    return;
  }
  if (!isRecord(value)) return;
  const { Ref: name, "Fn::GetAtt": attribute, "Fn::Sub": text } = value;
  if (typeof name === "string") found.add(name);
  if (attribute !== undefined) found.add(attributeOwner(attribute));
  for (const substitution of substitutions(Array.isArray(text) ? text[0] : text)) {
    found.add(substitution.name);
  }
  for (const member of Object.values(value)) collect(member, found);
}

function attributeOwner(argument: unknown): string {
  const owner: unknown = Array.isArray(argument) ? argument[0] : argument;
  return typeof owner === "string" ? (owner.split(".")[0] ?? "") : "";
}
