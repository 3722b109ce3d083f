import type { CapabilityName } from "#lib/capabilities/table.ts";

/** New accounts get no function larger than this. */
export const functionMemoryMbMax = 3_008;

/** What one function uses and how large it is. Grants, environment and dependencies come from `uses`. */
export interface FunctionRow {
  readonly uses: readonly CapabilityName[];
  /** Default 10 for API functions, which API Gateway cuts at 29. */
  readonly timeoutSeconds?: number;
  /** Default 512. CPU grows with it. */
  readonly memoryMb?: number;
}
