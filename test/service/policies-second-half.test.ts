import { coverPolicies } from "#test/support/cover-policies.ts";

await coverPolicies("second");
