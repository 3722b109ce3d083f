import type { FunctionRow } from "../../function-row.ts";
import { recordReading, recordSearching, recordWriting } from "../../shared-uses.ts";

export const campaignsFunctions = {
  createCampaign: recordWriting,
  listCampaigns: recordSearching,
  searchCampaigns: recordSearching,
  getCampaign: recordReading,
  changeCampaign: recordWriting,
  deleteCampaign: recordWriting,
  restoreCampaign: recordWriting,
  batchCampaigns: { ...recordWriting, timeoutSeconds: 29 },
  shareCampaign: recordWriting,
  duplicateCampaign: recordWriting,
  handOffCampaign: { uses: ["recordStore", "leadsByIds", "memberReader"] },
  acceptHandoff: recordWriting,
  declineHandoff: recordWriting,
} as const satisfies Record<string, FunctionRow>;
