import type { WorkflowDocument } from "#lib/contract/automation/workflow-document.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import { blankDocument } from "#lib/domain/automation/workflow/read-document.ts";
import type { WorkflowRecord } from "#lib/domain/automation/workflow/workflow-record.ts";
import { memberId } from "../../records/lead/a-lead.ts";

const since = "2026-01-01T00:00:00.000Z";

/** A document without settings, but for those that the test gives. */
export const aDocument = (given: Partial<WorkflowDocument>): WorkflowDocument => ({
  ...blankDocument,
  ...given,
});

/** An active workflow whose calls can be signed. */
export const aWorkflowRecord = (
  id: WorkflowId,
  document: Partial<WorkflowDocument>,
  given: Partial<WorkflowRecord> = {},
): WorkflowRecord => ({
  id,
  name: id,
  description: null,
  category: null,
  state: "active",
  ...aDocument(document),
  document_version: 1,
  runs: "stop",
  activated_at: since,
  halted: null,
  stopped_arms: [],
  decided: [],
  created_by: memberId("A"),
  updated_by: memberId("A"),
  created_at: since,
  updated_at: since,
  version: 1,
  last_step: 9,
  secrets: [{ sealed: "sealed", valid_until: null }],
  existing: null,
  scheduled_since: null,
  triggers_since: null,
  paused_at: null,
  former: { listens: false, pauses: false },
  hears_ends: false,
  resumed: null,
  ...given,
});
