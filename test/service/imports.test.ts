import { describe, expect, it } from "vitest";
import { awaitImport, uploadCsv } from "#test/support/await-import.ts";
import { sharedService } from "#test/support/service.ts";

const service = sharedService();

describe("an import of a CSV file", () => {
  it("goes through all five steps and makes its leads", async () => {
    const id = await uploadCsv(service(), "Email,First name,Company\nada@example.com,Ada,Acme\nbad,Bob,Beta\n");

    const checked = await awaitImport(service(), id, ["validated"]);
    expect(checked.counts).toMatchObject({ total: 2, valid: 1, invalid: 1 });
    await service().request("POST", `/leads/import/${id}/confirm`);
    const done = await awaitImport(service(), id);
    expect(done.counts).toMatchObject({ total: 2, valid: 1, created: 1, failed: 0 });
  }, 60_000);
});
