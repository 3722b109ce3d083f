import type { FunctionRow } from "../../function-row.ts";
import { companyNaming, recordReading, recordSearching, recordWriting } from "../../shared-uses.ts";

export const activitiesFunctions = {
  createActivity: recordWriting,
  listActivities: companyNaming,
  searchActivities: companyNaming,
  getActivity: recordReading,
  changeActivity: recordWriting,
  deleteActivity: recordWriting,
  restoreActivity: recordWriting,
  batchActivities: { ...recordWriting, timeoutSeconds: 29 },
  getLeadTimeline: {
    uses: ["leadReader", "leadSchemaReader", "timelineReader", "recordReader", "cursorSigner"],
    timeoutSeconds: 29,
  },
  listTasks: recordSearching,
  getFeed: {
    ...recordSearching,
    uses: [
      "recordLake",
      "cursorSigner",
      "recordReader",
      "leadsByIds",
      "feedReads",
      "offerReader",
      "orderPauses",
      "memberReader",
    ],
  },
  markFeedRead: { uses: ["feedMarker"] },
} as const satisfies Record<string, FunctionRow>;
