import type { FunctionRow } from "./function-row.ts";

/** What the functions of every kind of record use. */
export const recordWriting = { uses: ["recordStore", "leadsByIds"] } as const satisfies FunctionRow;

export const recordReading = { uses: ["recordReader", "leadsByIds"] } as const satisfies FunctionRow;

export const recordSearching = {
  uses: ["recordLake", "cursorSigner", "leadSchemaReader"],
  timeoutSeconds: 29,
  memoryMb: 2048,
} as const satisfies FunctionRow;

/** Searching records that name companies. */
export const companyNaming = {
  ...recordSearching,
  uses: ["recordLake", "recordReader", "cursorSigner", "leadSchemaReader"],
} as const satisfies FunctionRow;

/** What it takes to read a workflow's document: what stands in it must be there. */
export const documentReading = [
  "leadSchema",
  "listReader",
  "memberReader",
  "assignmentRuleReader",
  "poolReader",
  "workflowReader",
  "outboundUrls",
] as const;

/** What takes steps of a run uses. */
export const runTaking = [
  "workflowReader",
  "runStore",
  "leadReader",
  "leadSchema",
  "listReader",
  "memberReader",
  "orderGuard",
  "leadEngagement",
  "currencyRatesStore",
] as const;

/** Searching leads uses. */
export const leadSearching = {
  uses: ["leadLake", "leadSchemaReader", "savedFilterReader", "listReader", "cursorSigner"],
  timeoutSeconds: 29,
  memoryMb: 2048,
} as const satisfies FunctionRow;
