import { describe } from "vitest";
import { type RouteCall, routeCalls } from "#test/support/route-calls.ts";
import { accessMatrix } from "./every-route/access-matrix.ts";
import { conditionalRequests } from "./every-route/conditional-requests.ts";
import { derivedReads } from "./every-route/derived-reads.ts";
import { searchFuzz } from "./every-route/search-fuzz.ts";
import { viewerAsksOddly, viewerWalls } from "./every-route/viewer-walls.ts";
import { workspaceWalls } from "./every-route/workspace-walls.ts";

/* Route by route, since a function that another one's sandbox has taken the place of is loaded anew, in 0.2 s. */
describe.each(routeCalls)("$name", { timeout: 300_000 }, (call: RouteCall) => {
  accessMatrix(call);
  workspaceWalls(call);
  conditionalRequests(call);
  derivedReads(call);
  viewerWalls(call);
  searchFuzz(call);
});

viewerAsksOddly();
