/** Fails the records whose body or key begins with `bad`, in the way that the environment says. */
export async function handler(event: { Records: readonly Received[] }): Promise<unknown> {
  const bodies = event.Records.map(bodyOf);
  console.log(JSON.stringify(bodies));
  const bad = event.Records.filter((record) => bodyOf(record).startsWith("bad"));
  if (process.env["ON_BAD"] === "malformed answer") return { batchItemFailures: [{ itemIdentifier: "" }] };
  if (process.env["ON_BAD"] === "throw" && bad.length > 0) throw new Error(`${bad.length} are bad`);
  return { batchItemFailures: bad.map((record) => ({ itemIdentifier: idOf(record) })) };
}

interface Received {
  readonly messageId?: string;
  readonly body?: string;
  readonly dynamodb?: {
    readonly SequenceNumber: string;
    readonly Keys: { readonly pk: { readonly S: string } };
  };
}

const bodyOf = (record: Received): string => record.body ?? record.dynamodb?.Keys.pk.S ?? "";
const idOf = (record: Received): string => record.messageId ?? record.dynamodb?.SequenceNumber ?? "";
