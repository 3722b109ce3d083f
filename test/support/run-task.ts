import type { WorkspaceTaskKind } from "#lib/contract/workspace-tasks.ts";
import { functionOf } from "./crash.ts";
import type { TestService } from "./service.ts";
import type { Workspace } from "./workspace.ts";

let messages = 0;

/** Runs a task of a workspace now. */
export const runTask = (service: TestService, { id }: Pick<Workspace, "id">, kind: WorkspaceTaskKind) => {
  messages += 1;
  const record = {
    messageId: `task ${messages}`,
    receiptHandle: "none",
    body: JSON.stringify({ kind, workspace_id: id }),
    attributes: { ApproximateReceiveCount: "1" },
  };
  const { name } = functionOf(service, "functions/queues/run-workspace-task.ts");
  return service.host.invoke(name, { Records: [record] });
};
