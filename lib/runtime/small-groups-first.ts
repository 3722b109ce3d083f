import type { SQSRecord } from "aws-lambda";

/**
 * Sorts a batch so that messages of groups with few messages in it come before those of groups with many: a workspace's
 * single message does not wait until nine of a busy workspace are handled. A message without a group counts as
 * a separate group.
 */
export const smallGroupsFirst = (records: readonly SQSRecord[]): readonly SQSRecord[] => {
  const groupOf = ({ attributes, messageId }: SQSRecord): string => attributes.MessageGroupId ?? messageId;
  const counts = new Map<string, number>();
  for (const record of records) counts.set(groupOf(record), (counts.get(groupOf(record)) ?? 0) + 1);
  const countOf = (record: SQSRecord): number => counts.get(groupOf(record)) ?? 0;
  return records.toSorted((a, b) => countOf(a) - countOf(b));
};
