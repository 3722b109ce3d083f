import { describe, expect, it } from "vitest";
import type { DocumentInput } from "#lib/contract/automation/workflow-document.ts";
import type { WorkflowId } from "#lib/contract/platform/ids.ts";
import { lintDocument } from "#lib/domain/automation/workflow/lint-document.ts";
import { readDocument } from "#lib/domain/automation/workflow/read-document.ts";
import { allSteps } from "#lib/domain/automation/workflow/step-parts.ts";
import { leadCatalogue } from "#lib/domain/records/lead/lead-catalogue.ts";
import { plainSchema } from "#lib/domain/records/lead/lead-schema.ts";
import { openValidator } from "#lib/domain/records/lead/lead-validator.ts";
import { anActor } from "../../records/lead/a-lead.ts";

const deps = {
  lists: { get: async () => undefined },
  members: { get: async () => undefined },
  rules: { get: async () => undefined },
  pools: { get: async () => undefined },
  workflows: { get: async () => undefined },
  urls: { errorOf: async () => undefined },
  validator: openValidator,
  leadSchema: plainSchema,
  catalogue: leadCatalogue,
};
const actor = anActor("manager");
const lint = (input: unknown) => lintDocument(deps, actor, input as DocumentInput);

const tag = { do: "add_tag", tag: "x" };
const nested = (depth: number): unknown => ({
  if: "score >= 1",
  // biome-ignore lint/suspicious/noThenProperty: the document's word
  then: depth === 1 ? [tag] : [nested(depth - 1)],
});

describe("a workflow's document", () => {
  it.each([
    [
      "an unknown step",
      [{ do: "add_tagg", tag: "x" }],
      "/steps/0/do",
      "unknown_step",
      "Did you mean `add_tag`?",
    ],
    [
      "a condition that no lead passes",
      [{ ...tag, only_if: "score > 80 AND score < 20" }],
      "/steps/0/only_if",
      "never_holds",
      undefined,
    ],
    ["a misspelt kind", [{ wiat: { days: 1 } }], "/steps/0", "unknown_step", "Did you mean `wait`?"],
    ["a misspelt key", [{ ...tag, tagg: "y" }], "/steps/0/tagg", "unknown_field", "Did you mean `tag`?"],
    ["no step", [], "/steps", "empty", undefined],
    ["a wait of ten years", [{ wait: { days: 3_650 } }], "/steps/0/wait/days", "too_big", undefined],
    ["a wait of two units", [{ wait: { days: 1, hours: 2 } }], "/steps/0/wait", "custom", undefined],
    [
      "a wait for an event without end",
      [{ wait_for: { event: "email.replied" } }],
      "/steps/0/wait_for/up_to",
      "invalid_type",
      undefined,
    ],
    ["101 steps", Array.from({ length: 101 }, () => tag), "/steps", "too_many_steps", undefined],
    [
      "nine levels",
      [nested(8)],
      "/steps/0/then/0/then/0/then/0/then/0/then/0/then/0/then/0/then",
      "too_deep",
      undefined,
    ],
    ["a step behind the end", [{ end: true }, tag], "/steps/1", "unreachable", "Every run ends at /steps/0."],
    [
      "a step behind branches that all end",
      // biome-ignore lint/suspicious/noThenProperty: the document's word
      [{ if: "score > 1", then: [{ end: true }], else: [tag, { end: true }] }, tag],
      "/steps/1",
      "unreachable",
      "Every run ends at /steps/0.",
    ],
    [
      "a field that is not there",
      [{ do: "set", field: "scoer", value: 1 }],
      "/steps/0/field",
      "unknown_field",
      "Did you mean `score`?",
    ],
    [
      "a value that a field does not take",
      [{ do: "set", field: "score", value: 500 }],
      "/steps/0/value",
      undefined,
      undefined,
    ],
    [
      "tags that are set",
      [{ do: "set", field: "tags", value: ["x"] }],
      "/steps/0/field",
      "other_action",
      "Use the steps `add_tag` and `remove_tag`.",
    ],
    [
      "an owner that is set",
      [{ do: "set", field: "owner_id", value: "x" }],
      "/steps/0/field",
      undefined,
      "Use the step `assign`.",
    ],
    [
      "a stage that is set",
      [{ do: "set", field: "stage", value: "x" }],
      "/steps/0/field",
      undefined,
      "Use the step `set_stage`.",
    ],
    [
      "a split of which every arm is held out",
      [{ split: { name: "x", arms: ["a", "b"].map((name) => ({ name, weight: 1, hold_out: true })) } }],
      "/steps/0",
      "all_held_out",
      undefined,
    ],
    ["a branch without steps", [{ if: "score >= 1" }], "/steps/0", "does_nothing", undefined],
    ["a repetition of nothing", [{ repeat: { times: 3 } }], "/steps/0", "does_nothing", undefined],
    ["braces in a tag", [{ do: "add_tag", tag: "{{lead.city}}" }], "/steps/0", "not_filled_in", undefined],
    [
      "a subject that may be empty",
      [{ do: "create_task", subject: "{{lead.title}}" }],
      "/steps/0/subject",
      "may_be_empty",
      undefined,
    ],
    [
      "an unknown field in a filter",
      [{ ...tag, only_if: "scoer >= 70" }],
      "/steps/0/only_if",
      "unknown_field",
      "Did you mean `score`?",
    ],
    [
      "a list that is gone",
      [{ do: "add_to_list", list: "list_01J0000000000000000000000A" }],
      "/steps/0/list",
      "unknown_list",
      undefined,
    ],
    [
      "a day that is none",
      [{ wait_until: { field: "score" } }],
      "/steps/0/wait_until/field",
      "unknown_field",
      undefined,
    ],
    [
      "two steps of one id",
      [
        { ...tag, id: "s1" },
        { ...tag, id: "s1" },
      ],
      "/steps/1/id",
      "duplicate_id",
      "Leave the id of a new step out.",
    ],
  ])("with %s is refused at its place", async (_, steps, pointer, code, hint) => {
    const { sound, errors, document } = await lint({ steps });

    expect([sound, document]).toEqual([false, null]);
    const error = errors.find((one) => one.pointer === pointer && (code === undefined || one.code === code));
    expect(error, JSON.stringify(errors)).toBeDefined();
    expect(error?.message.length).toBeGreaterThan(5);
    if (hint !== undefined) expect(error?.hint).toBe(hint);
  });

  it.each([
    [{ trigger: { wen: "score >= 70" } }, "/trigger", "unknown_trigger", "Did you mean `when`?"],
    [
      { trigger: [{ tag: "x" }, { tag: "x", egde: "stops" }] },
      "/trigger/1/egde",
      "unknown_field",
      "Did you mean `edge`?",
    ],
    [{ trigger: { stage: { form: "New Lead" } } }, "/trigger/stage/form", "unknown_field", undefined],
    [{ trigger: { stage: { from: "Nowhere" } } }, "/trigger/stage", "unknown_stage", undefined],
    [
      { trigger: { date: { field: "last_contacted", days: -3 } } },
      "/trigger/date/field",
      "unknown_field",
      "Did you mean `last_contacted_at`?",
    ],
    [{ trigger: { event: "repyl" } }, "/trigger/event", "invalid_value", undefined],
    [{ unless: { event: "open", since: "enrolled" } }, "/unless/since", "unknown_field", undefined],
    [
      { steps: [{ ...tag, only_if: { not: { event: "opne" } } }] },
      "/steps/0/only_if/not/event",
      "unknown_event",
      "Did you mean `open`?",
    ],
    [
      { steps: [{ ...tag, only_if: { event: "open", since: "enroled" } }] },
      "/steps/0/only_if/since",
      "invalid_value",
      undefined,
    ],
    [
      { steps: [{ split: { name: "x", arms: [], guardrails: ["luck <= 1"] } }] },
      "/steps/0/split/guardrails/0",
      "invalid_format",
      undefined,
    ],
    [
      { contacts_per_day: 1, steps: [{ do: "call_url", url: "https://example.com/x" }] },
      "/contacts_per_day",
      "no_contact",
      "Say `contact: true` at each `call_url` by which a lead is written to; leave this out, or send null, where there is none.",
    ],
    [
      {
        contacts_per_day: 4,
        contacts_per_week: 3,
        steps: [{ do: "call_url", url: "https://example.com/x", contact: true }],
      },
      "/contacts_per_day",
      "never_reached",
      undefined,
    ],
  ])("with %j is refused at its place", async (document, pointer, code, hint) => {
    const { errors } = await lint({ steps: [tag], ...document });

    const error = errors.find((one) => one.pointer === pointer);
    expect(error, JSON.stringify(errors)).toMatchObject({ code, ...(hint === undefined ? {} : { hint }) });
  });

  it("names an event by either word and nests conditions, and keeps them in one form", async () => {
    const { document } = await lint({
      trigger: { event: "click" },
      steps: [
        {
          if: {
            all: ["x", "y"].map((value) => ({
              any: [{ field: "tags", op: "has", value }, { event: "open" }],
            })),
          },
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [tag],
        },
        { wait_for: { event: "reply", up_to: { days: 5 } }, else: [tag] },
      ],
    });

    expect(document?.trigger).toEqual([{ event: "email.clicked" }]);
    const [asked, waited] = document?.steps ?? [];
    const way = (value: string) => ({
      or: [{ field: "tags", op: "has", value }, { event: "email.opened" }],
    });
    expect(asked).toMatchObject({ if: { and: [way("x"), way("y")] } });
    expect(waited).toMatchObject({ wait_for: { event: "email.replied" } });
  });

  it("that calls an address which is not public is refused", async () => {
    const urls = {
      errorOf: async (url: string) => (url.includes("10.") ? ("address_refused" as const) : undefined),
    };
    const call = (url: string) => ({ do: "call_url", url, body: { who: "{{lead.emial}}" } });
    const { errors } = await lintDocument({ ...deps, urls }, actor, {
      steps: [
        call("https://10.0.0.1/x"),
        call("https://example.com/x"),
        { do: "call_url", url: "https://example.com/{{lead.email}}" },
      ],
    } as DocumentInput);

    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      "/steps/0/url address_refused",
      "/steps/0/body/who unknown_variable",
      "/steps/1/body/who unknown_variable",
      "/steps/2/url not_filled_in",
    ]);
  });

  it("that sends leads in a circle, to itself or nowhere is refused", async () => {
    const id = (letter: string): WorkflowId => `wf_01J0000000000000000000000${letter}`;
    const sends = (to: string, letter: string) => ({ id: to, do: "enrol_in", workflow_id: id(letter) });
    const others: Record<string, object> = {
      [id("B")]: { name: "Second", state: "active", steps: [sends("s1", "C")] },
      [id("C")]: { name: "Third", state: "active", steps: [sends("s1", "A")] },
      [id("D")]: { name: "Alone", state: "active", steps: [tag] },
    };
    const workflows = { get: async (_: unknown, asked: string) => others[asked] as never };
    const before = { ...(await readDocument(deps, actor, { steps: [tag] })), own: id("A") };
    const errors = async (letter: string) => {
      const input = { steps: [{ do: "enrol_in", workflow_id: id(letter) }] };
      const read = await readDocument({ ...deps, workflows }, actor, input, before);
      return read.errors.map(({ pointer, code, message }) => [pointer, code, message]);
    };

    const place = "/steps/0/workflow_id";
    expect(await errors("B")).toEqual([[place, "circle", "Leads would come back by Second, Third."]]);
    others[id("A")] = { name: "First", state: "draft", steps: [tag] };
    expect(await errors("A")).toEqual([[place, "circle", "It would send leads through itself."]]);
    expect(await errors("D")).toEqual([]);
    expect((await errors("E"))[0]?.[1]).toBe("unknown_workflow");
  });

  it("tells each fault at its own place, also behind a step that can't be read", async () => {
    const stage = { do: "set_stage", stage: "Qualifid" };
    const { errors } = await lint({
      steps: [
        { do: "add_note" },
        stage,
        {
          if: "score >= 1",
          // biome-ignore lint/suspicious/noThenProperty: the document's word
          then: [7, { do: "create_deal", title: "x", amount: { amount: "x", currency: "EUR" } }],
        },
        // biome-ignore lint/suspicious/noThenProperty: the document's word
        { if: "score >= 1", then: [{ do: "flyy" }] },
        { end: true },
        tag,
      ],
    });

    const places = errors.map(({ pointer }) => pointer.split("/").slice(0, 5).join("/"));
    expect(new Set(places)).toEqual(
      new Set([
        "/steps/0/body",
        "/steps/1/stage",
        "/steps/2/then/0",
        "/steps/2/then/1",
        "/steps/3/then/0",
        "/steps/5",
      ]),
    );
  });

  it("names no member for what their role may not do", async () => {
    const member = (letter: string) => `mem_01J0000000000000000000000${letter}`;
    const roles: Record<string, string> = { [member("V")]: "viewer", [member("R")]: "sales_rep" };
    const members = {
      get: async (_: unknown, id: string) =>
        roles[id] === undefined ? undefined : ({ role: roles[id] } as never),
    };
    const codes = async (letter: string) => {
      const whom = member(letter);
      const { errors } = await lintDocument({ ...deps, members }, actor, {
        steps: [
          { do: "assign", member_id: whom },
          { do: "create_deal", title: "x", owner: whom },
          { do: "create_task", subject: "x", assignee: whom },
          { do: "notify", message: "x", member: whom },
        ],
      } as DocumentInput);
      return errors.map(({ pointer, code }) => `${pointer} ${code}`);
    };

    expect(await codes("V")).toEqual([
      "/steps/0/member_id may_not_own",
      "/steps/1/owner may_not_own",
      "/steps/2/assignee may_not_do",
      "/steps/3/member has_no_feed",
    ]);
    expect(await codes("R")).toEqual([]);
    expect((await codes("X")).map((one) => one.split(" ")[1])).toEqual(Array(4).fill("unknown_member"));
  });

  it.each([
    [["open_rate > 1"], ["/0 never_holds"]],
    [["open_rate < 0"], ["/0 never_holds"]],
    [["open_rate >= 0"], ["/0 always_holds"]],
    [["open_rate <= 1"], ["/0 always_holds"]],
    [["open_rate > 0.5", "open_rate < 0.2"], ["/1 never_holds"]],
    [["open_rate >= 0.5", "click_rate < 0.2", "open_rate < 0.5"], ["/2 never_holds"]],
    [["open_rate >= 0.5", "open_rate <= 0.5", "unsubscribe_rate <= 0", "reply_rate < 1"], []],
  ])(
    "with the guardrails %j, which some arm keeps to and some breaks or not",
    async (guardrails, expected) => {
      const arms = ["a", "b"].map((name) => ({ name, weight: 1, steps: [tag] }));
      const { errors } = await lint({ steps: [{ split: { name: "x", arms, guardrails } }] });

      const place = "/steps/0/split/guardrails";
      expect(errors.map(({ pointer, code }) => `${pointer.replace(place, "")} ${code}`)).toEqual(expected);
    },
  );

  it.each([
    ["{{lead.first_name", true],
    ["Hello {{lead.first_name} of {{lead.city}}", true],
    ["Hello lead.first_name}}", true],
    ["Hello {lead.first_name}", true],
    ["{{lead.first_name|you}} and {{ lead.city }}", false],
    ['{"a":{"b":{"c":1}}}', false],
  ])("whose text is %j lets no brace go out that was meant as a variable", async (body, isRefused) => {
    const { errors } = await lint({ steps: [{ do: "add_note", body: `${body}!` }] });

    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual(
      isRefused ? ["/steps/0/body unclosed_variable"] : [],
    );
  });

  it("says how what is too long or too much is said otherwise", async () => {
    const { errors } = await lint({ steps: Array.from({ length: 101 }, () => tag) });
    const { errors: waits } = await lint({ steps: [{ wait: { days: 3_650 } }] });
    const urls = { errorOf: async () => "holds_credentials" as const };
    const call = { steps: [{ do: "call_url", url: "https://u:p@example.com/x" }] } as DocumentInput;
    const calls = await lintDocument({ ...deps, urls }, actor, call);

    expect(errors.find(({ code }) => code === "too_many_steps")?.hint).toContain("enrol_in");
    expect(waits[0]?.message).toContain("wait_until");
    expect(calls.errors[0]?.hint).not.toContain("headers");
  });

  it("tells all of its faults at once", async () => {
    const { errors } = await lint({ goal: "nope = 1", steps: [{ wait: {} }, { do: "nothing" }, 7] });

    expect(new Set(errors.map(({ pointer }) => pointer))).toEqual(
      new Set(["/goal", "/steps/0/wait", "/steps/1/do", "/steps/2"]),
    );
  });

  it("reads filters out of text and gives ids to its steps", async () => {
    const { document } = await lint({ goal: "score >= 90", steps: [nested(2), tag] });

    expect(document?.goal).toEqual({ field: "score", op: "gte", value: 90 });
    expect(allSteps(document?.steps ?? []).map(({ step }) => step.id)).toEqual(["s1", "s2", "s3", "s4"]);
  });

  it("keeps the ids of its steps over edits, and gives none a second time", async () => {
    const first = await readDocument(deps, actor, { steps: [tag, { ...tag, tag: "y" }] });
    const [one] = first.document.steps;

    const second = await readDocument(deps, actor, { steps: [{ ...tag, tag: "new" }, one] }, first);
    const third = await readDocument(deps, actor, { steps: [tag] }, second);

    expect(second.document.steps.map(({ id }) => id)).toEqual(["s3", "s1"]);
    expect(third.document.steps.map(({ id }) => id)).toEqual(["s4"]);
  });
});
