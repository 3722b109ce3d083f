import * as z from "zod";
import { SavedFilterId } from "#lib/contract/platform/ids.ts";
import { sizes } from "#lib/contract/platform/limits.ts";
import { pageOf, pageQuery } from "#lib/contract/platform/page.ts";
import { requestTimeZone } from "#lib/contract/platform/time-zone.ts";
import { Timestamp } from "#lib/contract/records/lead-record.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { route } from "../route.ts";
import {
  AnyFilter,
  NewSavedFilter,
  SavedFilter,
  SavedFilterChange,
  SavedFilterVersion,
} from "./saved-filter-record.ts";

const area = "saved-filters";
const writers = ["admin", "manager", "sales_rep"] as const;
const params = z.strictObject({ filter_id: SavedFilterId });
const answer = { description: "The saved filter as it is now.", schema: SavedFilter };
const finds = "savedFilter";
const filter = 'score >= 70 AND NOT tags HAS ANY ("customer")';
const count = z.int().min(0);

export const createSavedFilter = route({
  id: "createSavedFilter",
  area,
  method: "POST",
  path: "/saved-filters",
  summary: "Save a filter",
  description:
    "Searches name it as `saved_filter`. It is yours alone unless you share it. Its relative dates count from each search, in that search's time zone.",
  roles: writers,
  rate: "write",
  body: NewSavedFilter,
  answers: { 201: { ...answer, description: "The saved filter." } },
  errors: ["duplicate_saved_filter"],
  example: { body: { name: "Hot leads", filter, shared_with: { kind: "workspace", access: "view" } } },
});

export const listSavedFilters = route({
  id: "listSavedFilters",
  area,
  method: "GET",
  path: "/saved-filters",
  summary: "List the saved filters that you may use, newest first",
  description: "Roles that see masked data get none that ask for what is masked.",
  roles: Role.options,
  rate: "read",
  query: z.strictObject(pageQuery),
  answers: { 200: { description: "A page of saved filters.", schema: pageOf(SavedFilter) } },
  errors: ["invalid_cursor"],
});

export const getSavedFilter = route({
  id: "getSavedFilter",
  area,
  method: "GET",
  path: "/saved-filters/{filter_id}",
  summary: "Read a saved filter",
  roles: Role.options,
  rate: "read",
  params,
  answers: { 200: answer },
  finds,
});

export const changeSavedFilter = route({
  id: "changeSavedFilter",
  area,
  method: "PUT",
  aliases: ["PATCH"],
  path: "/saved-filters/{filter_id}",
  summary: "Change a saved filter",
  description: `What is left out stays. What it was before is kept as a version, ${sizes.savedFilterVersionsMax} of them.`,
  roles: writers,
  rate: "write",
  params,
  body: SavedFilterChange,
  answers: { 200: answer },
  errors: ["duplicate_saved_filter"],
  finds,
  ifMatch: "optional",
  example: { body: { filter: "score >= 80" } },
});

export const deleteSavedFilter = route({
  id: "deleteSavedFilter",
  area,
  method: "DELETE",
  path: "/saved-filters/{filter_id}",
  summary: "Delete a saved filter with its versions",
  description: "Its owner and admins delete it, once no other record names it (`in_use`, with `used_by`).",
  roles: writers,
  rate: "write",
  params,
  answers: { 204: { description: "The saved filter is gone." } },
  errors: ["in_use"],
  finds,
  ifMatch: "optional",
});

export const listSavedFilterVersions = route({
  id: "listSavedFilterVersions",
  area,
  method: "GET",
  path: "/saved-filters/{filter_id}/versions",
  summary: "See what a saved filter was before its changes",
  description: "To go back to one, change the saved filter to what that version says.",
  roles: Role.options,
  rate: "read",
  params,
  answers: {
    200: {
      description: "The latest version first.",
      schema: z.strictObject({ data: z.array(SavedFilterVersion) }),
    },
  },
  finds,
});

export const getSavedFilterDifference = route({
  id: "getSavedFilterDifference",
  area,
  method: "POST",
  path: "/saved-filters/{filter_id}/difference",
  summary: "See what a change would do to a saved filter's leads",
  description: "Counts the leads that you may read, exactly and all at one moment. Nothing is changed.",
  roles: writers,
  rate: "read",
  params,
  body: z.strictObject({
    filter: AnyFilter,
    time_zone: requestTimeZone,
  }),
  answers: {
    200: {
      description: "How many leads.",
      schema: z.strictObject({
        now: count.describe("That pass the saved filter."),
        proposed: count.describe("That pass the proposed one."),
        entering: count,
        leaving: count,
        staying: count,
        as_of: Timestamp.optional().describe(
          "Only while bulk work goes on: changes after this moment may be missing.",
        ),
      }),
    },
  },
  finds,
  example: { body: { filter: "score >= 80" } },
});

/** In the order of the documentation. */
export const savedFiltersRoutes = {
  createSavedFilter,
  listSavedFilters,
  getSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilterVersions,
  getSavedFilterDifference,
};
