import { timeZoneName } from "#lib/contract/platform/time-zone.ts";
import names from "./time-zone-names.json" with { type: "json" };

const byName = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([zone, known]) =>
      known.split("|").map((name): [string, string] => [name, zone]),
    ),
  );

let tables: { readonly windows: ReadonlyMap<string, string>; readonly rails: ReadonlyMap<string, string> };
let cities: ReadonlyMap<string, string>;

const known = () => {
  tables ??= { windows: byName(names.windows), rails: byName(names.rails) };
  return tables;
};

/** Rails calls most zones after the city that IANA calls them after. */
const byCity = (name: string): string | undefined => {
  cities ??= new Map(
    Intl.supportedValuesOf("timeZone").map((zone) => [
      zone
        .slice(zone.lastIndexOf("/") + 1)
        .replaceAll("_", " ")
        .toLowerCase(),
      zone,
    ]),
  );
  return cities.get(name);
};

/** The offset that lists show before a name. */
const offset = /^\((?:gmt|utc)(?:[+-]\d{1,2}:?\d{2})?\)\s*/;
/** What of a zone Windows tells apart by the season. */
const season = /\s(?:standard|daylight|summer) time$/;

/**
 * A time zone's IANA name by that name, or by what Windows and Rails call it: "W. Europe Standard Time", "Eastern Time
 * (US & Canada)"; undefined for what is none.
 */
export const readTimeZone = (text: string): string | undefined => {
  // HubSpot's `us_slash_eastern`, and what people write with a space.
  const iana = timeZoneName(text.replaceAll("_slash_", "/").replaceAll(" ", "_"));
  if (iana !== undefined || text.length > 100) return iana;
  const name = text.toLowerCase().replaceAll(/\s+/g, " ").trim().replace(offset, "");
  const { windows, rails } = known();
  const zone =
    season.test(name) || name.startsWith("utc") ? windows.get(name.replace(season, "")) : undefined;
  return zone ?? rails.get(name.replace(" and ", " & ")) ?? byCity(name);
};
