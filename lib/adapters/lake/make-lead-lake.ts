import { makeListReader } from "#lib/adapters/dynamo/segments/lead-lists.ts";
import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import type { LeadLake } from "#lib/domain/records/lead/lead-lake.ts";
import type { LeadStatistics } from "#lib/domain/records/lead/lead-statistics.ts";
import { lakeOverLists, statisticsOverLists } from "#lib/domain/segments/list/search-over-lists.ts";
import type { ScoreLake } from "#lib/domain/selling/scoring/score-lake.ts";
import { engagementCollection } from "./engagement-collection.ts";
import type { LeadLakeParts } from "./lake-parts.ts";
import { leadCollection } from "./lead-collection.ts";
import { makeLeadLake } from "./lead-lake.ts";
import { makeLeadStatistics } from "./lead-statistics.ts";
import { type Place, readerPartsOf } from "./reader-parts.ts";
import { recordCollection } from "./record-collection.ts";
import { makeScoreLake } from "./score-lake.ts";

const lakeParts = (...place: Place): LeadLakeParts => {
  const partsOf = readerPartsOf(...place);
  return {
    leads: partsOf(leadCollection),
    engagement: partsOf(engagementCollection),
    activities: partsOf(recordCollection(activityKind)),
  };
};

const listsOf = (...[client, , { TABLE_NAME }]: Place) => makeListReader(client, TABLE_NAME);

/** The leads of all workspaces, each by itself. */
export const leadLakeOf = (...place: Place): LeadLake =>
  lakeOverLists(listsOf(...place), makeLeadLake(lakeParts(...place)));

/** Counts over them. */
export const leadStatisticsOf = (...place: Place): LeadStatistics =>
  statisticsOverLists(listsOf(...place), makeLeadStatistics(lakeParts(...place)));

/** Their scores, all at once. */
export const scoreLakeOf = (...place: Place): ScoreLake => makeScoreLake(lakeParts(...place));
