import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";
import { Role } from "#lib/contract/team/roles.ts";
import { stored } from "#lib/domain/platform/stored/stored.ts";
import type { SignIn } from "#lib/domain/team/identity/sign-in.ts";
import { signInKey } from "../keys.ts";

export const SignInItem = stored(
  z.object({
    workspace_id: WorkspaceId,
    issuer: z.string(),
    audience: z.string(),
    role_claim: z.string().nullable(),
    newcomers_role_max: Role.nullable(),
    created_at: z.string(),
  }),
);

/** Reads a sign-in's item back. Throws a ZodError when the item is no sign-in. */
export const fromSignInItem = (item: unknown): SignIn => {
  const parsed = SignInItem.parse(item);
  return {
    workspaceId: parsed.workspace_id,
    issuer: parsed.issuer,
    audience: parsed.audience,
    roleClaim: parsed.role_claim,
    newcomersRoleMax: parsed.newcomers_role_max,
    createdAt: parsed.created_at,
  };
};

export const toSignInItem = (signIn: SignIn) => ({
  ...signInKey(signIn.issuer, signIn.audience),
  kind: "sign_in",
  workspace_id: signIn.workspaceId,
  issuer: signIn.issuer,
  audience: signIn.audience,
  role_claim: signIn.roleClaim,
  newcomers_role_max: signIn.newcomersRoleMax,
  created_at: signIn.createdAt,
});
