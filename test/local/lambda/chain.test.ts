import { describe, expect, test } from "vitest";
import { invocationsInChain, nextTraceHeader } from "#lib/local/lambda/recursion/chain.ts";

const [arn, other] = ["one", "other"].map(
  (name) => `arn:aws:lambda:us-east-1:000000000000:function:${name}`,
) as [string, string];
const headerAfter = (invocations: readonly string[]): string =>
  invocations.reduce<string>((cause, functionArn) => nextTraceHeader(functionArn, [cause]), "");
const rootOf = (header: string): string | undefined => /Root=([^;]+)/.exec(header)?.[1];

describe("the trace header of an invocation", () => {
  test("counts the invocations of each function and keeps the root of the chain", () => {
    const first = headerAfter([arn]);
    const last = [other, arn, arn].reduce((cause, next) => nextTraceHeader(next, [cause]), first);

    expect([invocationsInChain(arn, last), invocationsInChain(other, last)]).toEqual([3, 1]);
    expect(rootOf(last)).toBe(rootOf(first));
    expect(rootOf(nextTraceHeader(arn, []))).not.toBe(rootOf(first));
  });

  test("takes the highest count of the messages of a batch for each function", () => {
    const header = nextTraceHeader(arn, [
      headerAfter([arn, arn, other]),
      headerAfter([arn]),
      headerAfter([other, other]),
    ]);

    expect([invocationsInChain(arn, header), invocationsInChain(other, header)]).toEqual([3, 2]);
  });

  test.each([undefined, "", "Lineage=a:1", "Root=1;Lineage=", "Root=1;Lineage=x:y|:3|z", "not a header"])(
    "begins a chain after %j, which has no lineage",
    (cause) => {
      expect(invocationsInChain(arn, cause)).toBe(0);
      expect(invocationsInChain(arn, nextTraceHeader(arn, cause === undefined ? [] : [cause]))).toBe(1);
    },
  );
});
