import * as z from "zod";
import { MailLookups, OutboundNetwork } from "#lib/contract/outbound-network.ts";
import { Role } from "#lib/contract/roles.ts";

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

const hostname = z.string().regex(/^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/, "a host's name in lower case");
const certificateArn = z.string().regex(/^arn:aws[\w-]*:acm:[\w-]+:\d{12}:certificate\/[\w-]+$/);

/** What an operator may set with `-c name=value`; every value has a default that works. */
export const Settings = z
  .strictObject({
    environment: z.enum(["dev", "prod"]).default("dev"),
    adminEmail: z.email().optional().describe("Goes into the output FirstAdminKeyCommand."),
    corsOrigins: listOfOrigins
      .prefault("")
      .describe("Comma-separated origins that browsers may call from and upload from."),
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
    logRetentionDays: z.coerce.number().pipe(z.literal(logDays)).default(30),
    authorizerCacheSeconds: z.coerce.number().int().min(0).max(3600).default(0),
    enableWaf: z
      .union([z.boolean(), z.stringbool()])
      .default(false)
      .describe("Puts a web application firewall before the API."),
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
  .refine(({ environment, outboundNetwork }) => environment === "dev" || outboundNetwork === "public", {
    error: "prod calls public addresses only",
  })
  .refine(
    ({ googleStandIn, outboundNetwork }) => googleStandIn === undefined || outboundNetwork !== "public",
    { error: "a stand-in for Google needs public_and_loopback" },
  );
export type Settings = z.infer<typeof Settings>;
export type SettingsInput = z.input<typeof Settings>;

/** Production keeps its data when a stack is deleted; a development environment leaves nothing behind. */
export const keepsData = ({ environment }: Settings): boolean => environment === "prod";
