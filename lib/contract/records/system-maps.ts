import * as z from "zod";
import { freeKey } from "#lib/contract/platform/free-key.ts";
import { sizes } from "#lib/contract/platform/limits.ts";

const systemName = freeKey(
  z.string().regex(/^[a-z0-9_]{1,32}$/, "A name is 1 to 32 lower-case letters, digits and `_`."),
);

/** The maps of a record that bear a site's or a system's name. */
export const systemMaps = ["external_ids", "social"] as const;

/** Why a map may not have more keys, in the words of every door. */
export const tooManyKeys = {
  message: `There are at most ${sizes.mapKeysMax} of them.`,
  hint: "Send fewer: what is sent takes the place of what is there.",
} as const;

/** A map as it is given; what is kept may be older than the limit. */
const bounded = <V extends z.ZodType>(map: z.ZodRecord<typeof systemName, V>) =>
  map
    .check(({ value, issues }) => {
      if (Object.keys(value).length > sizes.mapKeysMax)
        issues.push({
          ...{ code: "too_big", origin: "object", maximum: sizes.mapKeysMax, inclusive: true },
          ...{ input: value, ...tooManyKeys },
        });
    })
    .meta({ maxProperties: sizes.mapKeysMax });

/** Addresses of somebody's profiles by the site's name, as they are kept. */
export const SocialProfiles = z.record(systemName, z.url().max(500));

/** What other systems know a record by, as it is kept. */
export const ExternalIds = z.record(systemName, z.string().trim().min(1).max(200));

// An address of another kind, such as `javascript:`, would run in the browser of whoever follows it.
export const GivenSocialProfiles = bounded(z.record(systemName, z.url({ protocol: /^https?$/ }).max(500)));

export const GivenExternalIds = bounded(ExternalIds);
