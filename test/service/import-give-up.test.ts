import { expect, it } from "vitest";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { functionOf } from "#test/support/crash.ts";
import { ownService } from "#test/support/service.ts";
import { aWorkspace } from "#test/support/workspace.ts";

const service = ownService();

it.each([
  ["run-import-step", "GetObject"],
  ["execute-import-chunk", "BatchGetItem"],
])(
  "an import whose %s fails at every delivery ends, and says so to its owner",
  async (name, operation) => {
    const workspace = await aWorkspace(service());
    const { principal } = functionOf(service(), `functions/queues/${name}.ts`);
    const stop = service().gate.beforeCall((call) =>
      call.principal === principal.name && call.operation === operation ? "drop" : undefined,
    );
    const id = await uploadCsv(workspace, "email\nada@example.com\n", { auto_confirm: true });

    const failed = await awaitImport(workspace, id, ["failed"]);
    stop();

    expect(failed.failure?.code).toBe("internal");
  },
  120_000,
);
