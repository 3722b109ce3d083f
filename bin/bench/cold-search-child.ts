import { readFileSync } from "node:fs";
import { peakMb } from "./peak-memory.ts";

// Prints what the first search of a process takes: bin/bench/cold-search.ts starts it with the path of a manifest.
const [, , path = ""] = process.argv;
const manifest = JSON.parse(readFileSync(path, "utf8"));
const { benchQueries, searchOf } = await import("./search-queries.ts");
const { readerOf, workspaceId } = await import("./search-base.ts");
const [query] = benchQueries;
if (query === undefined) throw new Error("there is a query");
const began = performance.now();
const { leadCollection } = await import("#lib/adapters/lake/lead-collection.ts");
const { makeLeadLake } = await import("#lib/adapters/lake/lead-lake.ts");
const leads = readerOf(leadCollection, manifest);
const lake = makeLeadLake({ leads, engagement: leads, activities: leads });
await lake.page(workspaceId, searchOf(query));
console.log(JSON.stringify({ ms: performance.now() - began, peakMb: peakMb() }));
