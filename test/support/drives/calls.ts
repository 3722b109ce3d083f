import type { AnyRoute } from "#lib/contract/route.ts";
import { functionOf } from "../crash.ts";
import { makeRecord } from "../records.ts";
import { bodyOf, pathOf, queryOf } from "../route-calls.ts";
import type { Answer, TestService } from "../service.ts";
import type { Workspace } from "../workspace.ts";
import type { Drive } from "./fixture.ts";

export const createLead = ({ request }: Workspace) =>
  request("POST", "/leads", { body: { email: "ada@example.com" } });

/** Follows the links of an answer, whose signature is the function's own. */
export const followLinks = async ({ body }: Answer): Promise<void> => {
  const { url, result_url: result, upload } = body;
  for (const { url: place } of upload?.parts ?? (upload ? [upload] : []))
    await fetch(place, { method: upload.method, headers: upload.headers, body: "email\n" });
  for (const link of [url, result])
    if (typeof link === "string" && link.includes("X-Amz-Signature")) await (await fetch(link)).arrayBuffer();
};

/** Calls a route as its example shows. */
export const callRoute =
  (route: AnyRoute): Drive =>
  async ({ workspace }) => {
    const [record] = route.finds === undefined ? [undefined] : await makeRecord(route.finds, workspace);
    const path = `${pathOf(route, record)}${queryOf(route)}`;
    await followLinks(await workspace.request(route.method, path, bodyOf(route)));
  };

/** Runs a scheduled function now. */
export const runSchedule = (service: TestService, sourceFile: string, input: object = {}) =>
  service.host.invoke(functionOf(service, sourceFile).name, input);
