import { activityKind } from "#lib/domain/records/activity/activity-kind.ts";
import { campaignKind } from "#lib/domain/records/campaign/campaign-kind.ts";
import { commentKind } from "#lib/domain/records/comment/comment-kind.ts";
import { companyKind } from "#lib/domain/records/company/company-kind.ts";
import { dealKind } from "#lib/domain/records/deal/deal-kind.ts";
import { templateKind } from "#lib/domain/records/template/template-kind.ts";
import type { LakeCollection } from "#lib/domain/segments/search/lake-work.ts";
import type { Collection } from "./collection.ts";
import { dealMoveCollection } from "./deal-move-collection.ts";
import { engagementCollection } from "./engagement-collection.ts";
import { assignmentCollection, stageMoveCollection } from "./history-collection.ts";
import { leadCollection } from "./lead-collection.ts";
import { recordCollection } from "./record-collection.ts";
import { sendCollection } from "./send-collection.ts";

/** Every kind of record in the lake. */
export const collections: Readonly<Record<LakeCollection, Collection>> = {
  leads: leadCollection,
  engagement: engagementCollection,
  stage_moves: stageMoveCollection,
  assignments: assignmentCollection,
  deal_moves: dealMoveCollection,
  sends: sendCollection,
  activities: recordCollection(activityKind),
  campaigns: recordCollection(campaignKind),
  comments: recordCollection(commentKind),
  companies: recordCollection(companyKind),
  deals: recordCollection(dealKind),
  templates: recordCollection(templateKind),
};
