import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import type { Stamp } from "#lib/domain/platform/audit/stamp.ts";
import type { SecretSealer } from "#lib/domain/platform/secret/secret-box.ts";
import { newSigningSecret, rotated } from "#lib/domain/platform/secret/signing-secret.ts";
import type { WorkflowStore } from "./workflow-record.ts";
import { changeSecrets } from "./workflows.ts";

/** Makes a new secret by which a workflow's calls are signed. It is in the answer and nowhere else. */
export const rotateSecret = async (
  { workflows, sealer }: { readonly workflows: WorkflowStore; readonly sealer: SecretSealer },
  id: WorkflowId,
  stamp: Stamp,
): Promise<string> => {
  const secret = newSigningSecret();
  const sealed = await sealer.seal({ workspaceId: stamp.actor.workspace_id, recordId: id }, secret);
  await changeSecrets({ workflows }, id, (secrets) => rotated(secrets, sealed, new Date(stamp.at)), stamp);
  return secret;
};
