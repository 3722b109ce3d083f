import type { Workspace } from "./workspace.ts";

/** Asks for a step of an import, such as `confirm`. */
export const postStep = ({ request }: Workspace, id: string, step: string, body?: object) =>
  request("POST", `/leads/import/${id}/${step}`, body === undefined ? {} : { body });

/** The leads of a workspace by their emails. */
export const leadsOf = async ({ request }: Workspace) => {
  const { data } = (await request("GET", "/leads?limit=200")).body;
  return new Map<string, Record<string, unknown>>(
    data.map((lead: { email: string }) => [lead.email, lead] as const),
  );
};

/** The error file of an import. */
export const errorsOf = async ({ request }: Workspace, id: string): Promise<Buffer> => {
  const { body } = await request("GET", `/leads/import/${id}/errors`);
  return Buffer.from(await (await fetch(body.url)).arrayBuffer());
};
