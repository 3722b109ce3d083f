import * as z from "zod";
import { OutboundNetwork } from "#lib/contract/outbound-network.ts";

/** Days that CloudWatch Logs can keep a log for (PutRetentionPolicy); any other number fails a deployment half-way. */
const logDays = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653] as const;

const origin = z.url({ protocol: /^https?$/ }).refine((text) => text === new URL(text).origin, {
  error: "an origin is scheme, host and port, without a path",
});

const listOfOrigins = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .transform((parts) => parts.filter((part) => part !== ""))
  .pipe(z.array(origin));

/** What an operator may set with `-c name=value`; every value has a default that works. */
export const Settings = z.strictObject({
  environment: z.enum(["dev", "prod"]).default("dev"),
  corsOrigins: listOfOrigins
    .prefault("")
    .describe("Comma-separated origins that browsers may call from and upload from."),
  alarmEmail: z.email().optional().describe("Alarms are mailed there."),
  logRetentionDays: z.coerce.number().pipe(z.literal(logDays)).default(30),
  authorizerCacheSeconds: z.coerce.number().int().min(0).max(3600).default(0),
  outboundNetwork: OutboundNetwork.default("public").describe(
    "`public_and_loopback` is for the local service: functions may then call this machine.",
  ),
});
export type Settings = z.infer<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;

/** Production keeps its data when a stack is deleted; a development environment leaves nothing behind. */
export const keepsData = ({ environment }: Settings): boolean => environment === "prod";
