import * as z from "zod";

/** What an operator may set with `-c name=value`; every value has a default that works. */
export const Settings = z.strictObject({
  environment: z.enum(["dev", "prod"]).default("dev"),
  corsOrigins: z.string().default("").describe("Comma-separated origins that browsers may call from."),
  logRetentionDays: z.coerce.number().int().default(30),
  authorizerCacheSeconds: z.coerce.number().int().min(0).max(3600).default(0),
});
export type Settings = z.infer<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;

/** Production keeps its data when a stack is deleted; a development environment leaves nothing behind. */
export const keepsData = ({ environment }: Settings): boolean => environment === "prod";
