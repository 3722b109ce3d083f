import { describe, expect, it } from "vitest";
import { Refusal } from "#lib/contract/errors.ts";
import { routes } from "#lib/contract/index.ts";
import { changeDeal } from "#lib/contract/records/deals.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { changePipeline } from "#lib/contract/selling/pipelines.ts";
import { knownKeys, takesNull } from "#lib/runtime/known-keys.ts";
import { parseBody } from "#lib/runtime/parse-request.ts";
import { asRead, withoutReadOnly } from "#lib/runtime/read-only.ts";

const [one, two] = ["stage_01J0000000000000000000000A", "stage_01J0000000000000000000000B"];
const stored = {
  name: "Deals",
  created_at: "2026-01-01T00:00:00.000Z",
  version: 3,
  stages: [
    { id: one, name: "New", order: 1 },
    { id: two, name: "Won", order: 2 },
  ],
};

/** A handler as those of routes with If-Match are: it refuses another version and counts what it writes. */
const aHandler = (record = { ...stored }) => {
  const asked: (number | undefined)[] = [];
  const handle = async (ifMatch: number | undefined) => {
    asked.push(ifMatch);
    const { version } = record;
    if (ifMatch !== undefined && ifMatch !== version)
      throw new Refusal("precondition_failed", { current: { ...record } });
    record.version += 1;
    return { status: 200, body: record };
  };
  return { asked, record, handle };
};
const changing = (json: object, { handle }: ReturnType<typeof aHandler>, ifMatch?: number) => {
  const { readOnly = [] } = withoutReadOnly(changePipeline, json) ?? {};
  return asRead({ json, readOnly, ifMatch }, handle).catch((error: Refusal) =>
    error.code === "precondition_failed"
      ? error.code
      : (error.details.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`),
  );
};

/** The errors of a body that is refused, as its problem lists them. */
const errorsOfBody = (route: AnyRoute, json: object): unknown => {
  const headers = { "content-type": "application/json" };
  const event = { headers, body: JSON.stringify(json), isBase64Encoded: false };
  try {
    return parseBody(route, event as never);
  } catch (error) {
    return (error as Refusal).details.errors?.map(({ pointer, code }) => `${pointer} ${code}`);
  }
};

describe("a record that is put back with a wrong value", () => {
  it("is refused for that value alone, and for fields that no record has", () => {
    const [first, second] = stored.stages;

    expect(errorsOfBody(changePipeline, { ...stored, name: 5 })).toEqual(["/name invalid_type"]);
    expect(
      errorsOfBody(changePipeline, { ...stored, nmae: "Deals", stages: [{ ...first, colour: 1 }, second] }),
    ).toEqual(["/stages/0/colour unknown_field", "/nmae unknown_field"]);
  });
});

/** Every field of every PUT that merges which its answer may have as null. */
const nulls = Object.values(routes).flatMap((route: AnyRoute) => {
  const { body, ifMatch, method } = route;
  const answer = route.returned ?? route.answers[200]?.schema;
  if (method !== "PUT" || ifMatch === undefined || body?.safeParse({}).success !== true) return [];
  const fields = knownKeys(answer).filter((field) => answer !== undefined && takesNull(answer, [field]));
  return fields.map((field) => [`${route.id} ${field}`, { route, body, field }] as const);
});

describe("a null that a record has", () => {
  it.each(nulls)("is written or compared by %s", (_, { route, body, field }) => {
    const json = { [field]: null };

    if (!body.safeParse(json).success)
      expect(withoutReadOnly(route, json)?.readOnly).toEqual([{ path: [field], value: null }]);
    else expect(withoutReadOnly(route, json)).toBeUndefined();
  });

  it("is refused where the stored value is another", async () => {
    const { readOnly = [] } = withoutReadOnly(changeDeal, { stage_id: null, name: "40 seats" }) ?? {};
    const put = (record: object) =>
      asRead({ json: { stage_id: null }, readOnly, ifMatch: undefined }, async (ifMatch) => {
        if (ifMatch === -1) throw new Refusal("precondition_failed", { current: { version: 1, ...record } });
        return { status: 200, body: record };
      });

    expect(await put({ stage_id: null })).toMatchObject({ status: 200 });
    await expect(put({ stage_id: one })).rejects.toMatchObject({
      details: { errors: [{ pointer: "/stage_id", code: "read_only" }] },
    });
  });
});

describe("fields that GET computes", () => {
  const json = {
    runs: [{ job_id: "job_1", result_url: "https://b.example/k?X-Amz-Signature=1" }],
    version: 4,
  };
  const readOnly = Object.entries(json).map(([field, value]) => ({ path: [field], value }));
  const putBack = (reads: () => Promise<unknown>, ifMatch?: number) => {
    const asked: unknown[] = [];
    const handle = async (version: number | undefined) => {
      asked.push(version);
      return { status: 200 };
    };
    return asRead({ json, readOnly, ifMatch, reads }, handle).then(
      () => asked,
      (error: Refusal) => error.details.errors?.map(({ pointer }) => pointer),
    );
  };

  it("are compared with what GET returns, and signed links are equal to each other", async () => {
    const again = { job_id: "job_1", result_url: "https://b.example/k?X-Amz-Signature=2" };

    expect(await putBack(async () => ({ runs: [again], version: 4 }))).toEqual([4]);
    expect(await putBack(async () => ({ runs: [], version: 4 }))).toEqual(["/runs"]);
    expect(await putBack(async () => ({ version: 4 }))).toEqual(["/runs"]);
    // The handler refuses the version itself, with the record as it is now.
    expect(await putBack(async () => ({ runs: [], version: 4 }), 3)).toEqual([3]);
  });
});

describe("fields of a PUT that only the service writes", () => {
  it("are taken out where the answer has them, at any depth, and left where it does not", () => {
    const { body, readOnly } = withoutReadOnly(changePipeline, stored) ?? expect.fail();

    expect(body).toEqual({
      name: "Deals",
      stages: [
        { id: one, name: "New" },
        { id: two, name: "Won" },
      ],
    });
    expect(readOnly.map(({ path }) => path.join("."))).toEqual([
      ...["stages.0.order", "stages.1.order", "created_at", "version"],
    ]);
    expect(withoutReadOnly(changePipeline, { ...stored, nonsense: 1 })).toBeUndefined();
    expect(withoutReadOnly(changePipeline, { ...stored, name: 7 })).toBeUndefined();
    expect(withoutReadOnly(changePipeline, { name: "Deals" })).toBeUndefined();
  });

  it("are accepted as they are stored, and the change is put on the version that was compared", async () => {
    const handler = aHandler();

    expect(await changing({ name: "Sales", version: 3 }, handler)).toMatchObject({ status: 200 });
    expect(handler.asked).toEqual([-1, 3]);
  });

  it("are refused with their place where they differ, and nothing is written", async () => {
    const handler = aHandler();
    const stages = [
      { id: one, order: 2 },
      { name: "Lost", order: 2 },
    ];

    expect(await changing({ stages, version: 2 }, handler)).toEqual([
      "/stages/0/order read_only",
      "/version read_only",
    ]);
    expect(handler.record.version).toBe(3);
  });

  it("belong to the item of their id, so that a list is put back in another order", async () => {
    const stages = [
      { id: two, order: 2 },
      { id: one, order: 1 },
    ];

    expect(await changing({ stages }, aHandler())).toMatchObject({ status: 200 });
  });

  it("are compared again where another writer comes between, unless the caller names a version", async () => {
    const handler = aHandler();
    let isFirst = true;
    const raced = {
      ...handler,
      handle: (ifMatch: number | undefined) => {
        if (ifMatch === 3 && isFirst) handler.record.version += 1;
        if (ifMatch === 3) isFirst = false;
        return handler.handle(ifMatch);
      },
    };

    expect(await changing({ created_at: stored.created_at }, raced)).toMatchObject({ status: 200 });
    expect(handler.asked).toEqual([-1, 3, -1, 4]);
    expect(await changing({ created_at: stored.created_at }, aHandler(), 2)).toBe("precondition_failed");
  });

  it("of a stale version are refused as a stale version, not as changed fields", async () => {
    const read = { created_at: "2025-12-31T00:00:00.000Z", version: 2 };

    expect(await changing(read, aHandler(), 2)).toBe("precondition_failed");
    expect(await changing(read, aHandler())).toContain("/created_at read_only");
  });
});
