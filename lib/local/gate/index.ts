export type { Call, Denial, Log } from "./call-log.ts";
export type { Fault, FaultEffect, FaultRule, Faults } from "./faults.ts";
export { type AnswerHook, type CallHook, type Gate, type GateOptions, startGate } from "./gate.ts";
export type { Principal, Principals, StatementRef } from "./principals.ts";
export { traceAttribute } from "./trace-header.ts";
