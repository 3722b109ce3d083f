import { unitsIn } from "#lib/local/dynamodb/index.ts";
import { functionOf } from "./crash.ts";
import type { TestService } from "./service.ts";
import type { Workspace } from "./workspace.ts";

/** Who reads: functions by their source files, or the tests themselves as an operator. */
type Readers = readonly string[] | "operator";

const keysOf = (service: TestService, readers: Readers): ReadonlySet<string> =>
  new Set(
    readers === "operator"
      ? [service.operatorCredentials.accessKeyId]
      : readers.map((sourceFile) => functionOf(service, sourceFile).principal.accessKeyId),
  );

/** Read units that some of a service's callers take while something runs; what others read meanwhile counts nowhere. */
export const unitsReadBy = async (
  service: TestService,
  readers: Readers,
  run: () => Promise<unknown>,
): Promise<number> => {
  const keys = keysOf(service, readers);
  const { meter } = service.dynamo;
  const before = meter.read();
  await run();
  return unitsIn(meter.since(before).readBy, (key) => keys.has(key));
};

/** Write units from now on in a workspace's partitions, or in those of them that begin with a part such as `LEAD#`. */
export const unitsWrittenIn = (
  { dynamo: { meter } }: TestService,
  { id }: Pick<Workspace, "id">,
): ((part: string) => number) => {
  const before = meter.read();
  return (part) =>
    unitsIn(meter.since(before).writtenIn, (key) =>
      part === "" ? key === `WS#${id}` || key.startsWith(`WS#${id}#`) : key.startsWith(`WS#${id}#${part}`),
    );
};

/** Write units that functions, by their source files, take from now on, whichever the workspace. */
export const unitsWrittenBy = (service: TestService, functions: readonly string[]): (() => number) => {
  const keys = keysOf(service, functions);
  const { meter } = service.dynamo;
  const before = meter.read();
  return () => unitsIn(meter.since(before).writtenBy, (key) => keys.has(key));
};
