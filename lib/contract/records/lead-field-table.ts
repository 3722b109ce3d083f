import * as z from "zod";
import { TimeZone } from "#lib/contract/platform/time-zone.ts";
import { emailAddress } from "./email-address.ts";
import { type LeadFieldRow, moment, numberIn, plainText, text } from "./lead-field-row.ts";
import { ExternalIds, GivenExternalIds, GivenSocialProfiles, SocialProfiles } from "./system-maps.ts";

/**
 * The fields of a lead that people and files write. Contract, blank values, stored items, filters, sort keys, imports,
 * exports, masking, the lake's columns and docs are derived from this table. `npm run new -- field lead NAME` adds a row.
 */
export const leadFieldTable = {
  email: {
    schema: z.string().regex(emailAddress, "An email address is written as name@example.com."),
    shown: z.string().max(254).nullable().describe("Masked for roles that see masked data: `a***@e***.com`."),
    given: z
      .string()
      .min(1)
      .max(320)
      .nullish()
      .describe("Kept in lower case, its domain in ASCII; new in the workspace."),
    type: "email",
    masked: "email",
    group: "contact",
  },
  first_name: { ...plainText(100), masked: "name", group: "person" },
  last_name: { ...plainText(100), masked: "name", group: "person" },
  name: { ...plainText(200), masked: "name", group: "person" },
  title: { ...plainText(200), masked: false, group: "person" },
  phone: {
    schema: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, "A phone number is a plus sign and 7 to 15 digits (E.164).")
      .describe("E.164, for example +442079460123."),
    shown: z.string().max(16).nullable().describe("E.164, or masked."),
    given: text(100)
      .nullish()
      .describe(
        "With its country code, or as it is dialled in the lead's `country`; kept as E.164, for example +442079460123.",
      ),
    type: "text",
    masked: "phone",
    group: "contact",
  },
  country: {
    schema: z
      .string()
      .regex(/^[A-Z]{2}$/, "A country is two capital letters (ISO 3166-1 alpha-2).")
      .describe("ISO 3166-1 alpha-2."),
    given: text(100).nullish().describe("A code or a name; its ISO 3166-1 alpha-2 code is kept."),
    type: "dropdown",
    masked: false,
    group: "place",
  },
  region: { ...plainText(100), masked: false, group: "place" },
  city: { ...plainText(100), masked: false, group: "place" },
  time_zone: {
    schema: TimeZone.describe("IANA name, for example Europe/Berlin."),
    shown: text(64).nullable(),
    given: text(64).nullish().describe("IANA name, for example Europe/Berlin."),
    type: "text",
    masked: false,
    group: "place",
  },
  source: { ...plainText(100), masked: false },
  score: { ...numberIn(0, 100), masked: false },
  tags: { schema: z.array(text(64)).max(100), type: "set", masked: false, blank: [] },
  social: {
    schema: GivenSocialProfiles,
    shown: SocialProfiles,
    type: "set",
    masked: "hidden",
    mappable: false,
    blank: {},
  },
  external_ids: {
    schema: GivenExternalIds,
    shown: ExternalIds,
    type: "set",
    masked: "hidden",
    mappable: false,
    blank: {},
  },
  last_contacted_at: {
    ...moment(),
    given: text(64)
      .nullish()
      .describe(
        "A date or a time; kept as RFC 3339 in UTC. `03/04/2026`, which could be two days, is refused.",
      ),
    masked: false,
  },
} as const satisfies Record<string, LeadFieldRow>;
