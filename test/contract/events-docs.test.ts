import { describe, expect, it } from "vitest";
import { Envelope, eventTypes } from "#lib/contract/events.ts";
import { emittedInTable, envelopeOnPage, kindsOnPage } from "#test/support/events-page.ts";

describe("docs/EVENTS.md", () => {
  it.each(kindsOnPage())("says of $kind what the contract says", ({ kind, text, example }) => {
    const { description, emitted, version } = eventTypes[kind];

    expect(example).toEqual(eventTypes[kind].example);
    expect(text).toContain(`\n${description}. ${emitted ? "**Emitted.**" : "**Not emitted yet**"}`);
    expect(text).toContain(`\`data\`, version ${version}:`);
  });

  it("lists the kinds that are emitted, and no others, as emitted", () => {
    const emitted = kindsOnPage().flatMap(({ kind }) => (eventTypes[kind].emitted ? [kind] : []));

    expect(emittedInTable()).toEqual(emitted);
  });

  it("shows an envelope that is one", () => {
    const envelope = Envelope.parse(envelopeOnPage());

    expect(envelope).toEqual(envelopeOnPage());
    expect(Object.keys(envelope)).toEqual(Object.keys(Envelope.shape));
    expect(eventTypes[envelope.type].data.parse(envelope.data)).toEqual(envelope.data);
  });
});
