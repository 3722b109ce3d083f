import * as z from "zod";
import { requestsPerMinutePerKey, workspaceShareOfKeyLimit } from "#lib/contract/platform/limits.ts";
import { MailLookups, OutboundNetwork } from "#lib/contract/platform/outbound-network.ts";
import { Role } from "#lib/contract/team/roles.ts";

/** Days that CloudWatch Logs can keep a log for (PutRetentionPolicy); any other number fails a deployment half-way. */
const logDays = [1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 3653] as const;

const origin = z.url({ protocol: /^https?$/ }).refine((text) => text === new URL(text).origin, {
  error: "an origin is scheme, host and port, without a path",
});

const hostname = z.string().regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, "a host's name in lower case");
const certificateArn = z.string().regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/);

const keyArn = z.string().regex(/^arn:aws[\w-]*:kms:[\w-]+:\d{12}:key\/[\w-]+$/);

/** Names of buckets have 63 characters at most; what else they hold leaves sixteen. */
const environmentName = z.string().regex(/^[a-z][a-z0-9-]{0,14}[a-z0-9]$/, {
  error: "an environment's name has 2 to 16 small letters, digits and hyphens, a letter first",
});

/** Requests per second that the published limits allow one workspace: reads, writes and heavy requests together. */
export const workspaceRequestsPerSecond = Math.ceil(
  (Object.values(requestsPerMinutePerKey).reduce((sum, one) => sum + one, 0) * workspaceShareOfKeyLimit) / 60,
);

/** An account has 10,000 requests per second by default, and more on request. A larger value is a typing error. */
const gatewayRateMax = 100_000;

/** Units a second that a table is ready for from the start; DynamoDB's own beginning is 12,000 and 4,000. */
const WarmThroughput = z.strictObject({
  readUnitsPerSecond: z.int().min(12_000),
  writeUnitsPerSecond: z.int().min(4_000),
});

/** What an operator may set in `environments/<name>.json`; every value has a default that works. */
export const Settings = z
  .strictObject({
    environment: environmentName.default("dev"),
    keepsData: z
      .boolean()
      .default(true)
      .describe("Tables, buckets and keys outlive their stacks, and the table is protected from deletion."),
    tableName: z
      .string()
      .regex(/^[\w.-]{3,255}$/)
      .optional()
      .describe("A table that is there already, to be adopted; absent, CloudFormation names a new one."),
    secretsKeyArn: keyArn
      .optional()
      .describe("A key that is there already, to be used instead of a new one."),
    warmThroughput: WarmThroughput.optional().describe("Of a table that large imports meet while it is new."),
    adminEmail: z.email().optional().describe("Goes into the output FirstAdminKeyCommand."),
    corsOrigins: z.array(origin).default([]).describe("Origins that browsers may call from and upload from."),
    alarmEmail: z.email().optional().describe("Alarms are mailed there."),
    domainName: hostname.optional().describe("The API answers under this name too; needs certificateArn."),
    certificateArn: certificateArn.optional().describe("Of the name's certificate, in the API's region."),
    oidcIssuer: z
      .url({ protocol: /^https$/ })
      .optional()
      .describe("Goes into the output SignInCommand."),
    oidcAudience: z.string().min(1).max(255).optional(),
    oidcRoleClaim: z.string().min(1).max(255).optional(),
    oidcNewcomersRole: Role.optional(),
    logRetentionDays: z.literal(logDays).default(30),
    authorizerCacheSeconds: z.int().min(0).max(3600).default(0),
    requestsPerSecond: z
      .int()
      .min(workspaceRequestsPerSecond, {
        error: `below ${workspaceRequestsPerSecond}, one workspace cannot use the limits that GET /limits publishes`,
      })
      .max(gatewayRateMax)
      .default(500)
      .describe("Requests per second of all callers together; the API answers 429 above it."),
    requestBurst: z
      .int()
      .min(1)
      .max(gatewayRateMax)
      .default(1_000)
      .describe("Requests that may arrive at once before requestsPerSecond applies."),
    enableWaf: z.boolean().default(false).describe("Puts a web application firewall before the API."),
    firewallRequestsPerMinute: z
      .int()
      .min(10)
      .max(2_000_000_000)
      .optional()
      .describe("Requests per minute of one IP address; the firewall blocks the address above it."),
    enableDashboard: z.boolean().default(false).describe("Adds a CloudWatch dashboard, $3 a month."),
    outboundNetwork: OutboundNetwork.default("public").describe(
      "`public_and_loopback` is for the local service: functions may then call this machine.",
    ),
    googleStandIn: z
      .url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ })
      .optional()
      .describe("Google's interfaces are asked there; for development without Google."),
    mailLookups: MailLookups.default("on").describe(
      "Whether an import asks the domain name system where mail for its addresses goes.",
    ),
  })
  .refine(({ domainName, certificateArn: arn }) => (domainName === undefined) === (arn === undefined), {
    error: "domainName and certificateArn go together",
  })
  .refine(({ oidcIssuer, oidcAudience }) => (oidcIssuer === undefined) === (oidcAudience === undefined), {
    error: "oidcIssuer and oidcAudience go together",
  })
  .refine((given) => given.enableWaf || given.firewallRequestsPerMinute === undefined, {
    error: "firewallRequestsPerMinute needs enableWaf",
  })
  .refine(
    ({ googleStandIn, outboundNetwork }) => googleStandIn === undefined || outboundNetwork !== "public",
    { error: "a stand-in for Google needs public_and_loopback" },
  );
export type Settings = z.infer<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;
