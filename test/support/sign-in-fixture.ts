import type { JWTPayload } from "jose";
import { beforeAll } from "vitest";
import { sharedIssuer } from "./an-issuer.ts";
import { folderOf, keyIn, leadrail } from "./leadrail-command.ts";
import { ownService } from "./service.ts";

/** What a person's token says. */
export const person = (name: string): JWTPayload => ({
  sub: `subject-${name}`,
  aud: "first",
  email: `${name}@people.example`,
  email_verified: true,
  name,
});

/**
 * A service of two workspaces and two issuers: `first` of the one opens the first workspace to newcomers, `closed` of the
 * other only to members, and its `second` the second workspace. Call it at the file's top.
 */
export const signInFixture = () => {
  const service = ownService();
  const issuer = sharedIssuer();
  const other = sharedIssuer();
  let folder = "";
  const secondWorkspace = { id: "", key: "" };

  const command = (...parameters: string[]) => leadrail(folder, parameters);
  const signIn = async (...parameters: string[]) => {
    const outcome = await command("sign-in", ...parameters);
    if (outcome.exitCode !== 0) throw new Error(outcome.complaint);
    return outcome;
  };
  const ask = (key: string) => service().request("GET", "/team/members", { key });

  beforeAll(async () => {
    folder = await folderOf(service());
    const opened = await command("workspace", "create", "Second", "--admin-email", "a@second.example");
    secondWorkspace.key = keyIn(opened);
    secondWorkspace.id = /ws_\w+/.exec(opened.output)?.[0] ?? "";
    await signIn(
      ...["add", "--issuer", issuer().url, "--audience", "first"],
      ...["--role-claim", "app.roles", "--newcomers-role", "manager"],
    );
    await signIn("add", "--issuer", other().url, "--audience", "closed");
    await signIn(
      ...["add", "--issuer", other().url, "--audience", "second", "--workspace", secondWorkspace.id],
      ...["--newcomers-role", "viewer"],
    );
  });

  return {
    service,
    issuer,
    other,
    secondWorkspace,
    command,
    signIn,
    ask,
    statusOf: async (key: string): Promise<number> => (await ask(key)).status,
    memberOf: async (name: string, key?: string) => {
      const { body } = await service().request("GET", "/team/members", key === undefined ? {} : { key });
      return body.data.find(({ email }: { email: string }) => email === `${name}@people.example`);
    },
    add: (name: string, role: string) =>
      service().request("POST", "/team/members", { body: { email: `${name}@people.example`, name, role } }),
  };
};
