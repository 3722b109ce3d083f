import { expect, it } from "vitest";
import { withHiddenCalls } from "#lib/domain/automation/workflow/hidden-calls.ts";

const call = { do: "call_url", url: "https://hooks.example/x?token=1", body: { key: "2" }, id: "s2" };
const document = { steps: [{ id: "s1", choose: [{ when: { field: "score" }, steps: [call] }] }] };

it.each(["viewer", "sales_rep"] as const)(
  "a %s reads of calls their host alone, wherever they stand",
  (role) => {
    const shown = withHiddenCalls({ role }, document);

    expect(shown.steps[0]?.choose[0]?.steps).toEqual([
      { do: "call_url", url: "https://hooks.example/", id: "s2" },
    ]);
    expect(JSON.stringify(withHiddenCalls({ role }, [{ ...call, url: { param: "hook" } }]))).not.toContain(
      'hook"',
    );
  },
);

it("whoever may change it reads all of it", () => {
  expect(withHiddenCalls({ role: "manager" }, document)).toBe(document);
});
