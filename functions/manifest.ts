/** What every function uses and how large it is: the one table of functions, by what starts them. */
export * from "./manifest/api.ts";
export { type FunctionRow, functionMemoryMbMax } from "./manifest/function-row.ts";
export * from "./manifest/package-files.ts";
export * from "./manifest/queues.ts";
export * from "./manifest/schedules.ts";
export * from "./manifest/streams.ts";
