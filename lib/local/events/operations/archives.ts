import * as z from "zod";
import { type Archive, type BusStore, busName } from "../bus-store.ts";
import { type Operation, operation } from "../json-service.ts";
import { parseEventPattern } from "../pattern/index.ts";
import { notFound, ServiceError } from "../service-error.ts";

const CreateArchive = z.strictObject({
  ArchiveName: z.string().regex(/^[.\-_A-Za-z0-9]{1,48}$/),
  EventSourceArn: z.string(),
  Description: z.string().optional(),
  EventPattern: z.string().optional(),
  RetentionDays: z.int().min(0).optional(),
});
const Named = z.strictObject({ ArchiveName: z.string() });

/** CreateArchive, DescribeArchive, DeleteArchive. What is archived stays in memory; replays are not offered. */
export function archiveOperations(store: BusStore, now: () => Date): Record<string, Operation> {
  const find = (name: string): Archive => {
    const archive = store.archives.get(name);
    if (!archive) throw notFound(`Archive ${name} does not exist.`);
    return archive;
  };
  const create = operation(CreateArchive, (input) => {
    const { ArchiveName, EventSourceArn, EventPattern, Description, RetentionDays = 0 } = input;
    if (store.archives.has(ArchiveName)) {
      throw new ServiceError("ResourceAlreadyExistsException", `Archive ${ArchiveName} already exists.`);
    }
    const archive: Archive = {
      name: ArchiveName,
      arn: store.arn(`archive/${ArchiveName}`),
      busName: store.bus(busName(EventSourceArn)).name,
      ...(EventPattern !== undefined && { eventPattern: EventPattern }),
      ...(Description !== undefined && { description: Description }),
      retentionDays: RetentionDays,
      createdAt: now(),
      matches: EventPattern === undefined ? () => true : parseEventPattern(EventPattern),
      events: [],
    };
    store.archives.set(ArchiveName, archive);
    return { ArchiveArn: archive.arn, State: "ENABLED", CreationTime: toSeconds(archive.createdAt) };
  });
  const describe = operation(Named, ({ ArchiveName }) => describeArchive(store, find(ArchiveName)));
  const remove = operation(Named, ({ ArchiveName }) => {
    store.archives.delete(find(ArchiveName).name);
    return {};
  });
  return { CreateArchive: create, DescribeArchive: describe, DeleteArchive: remove };
}

function describeArchive(store: BusStore, archive: Archive): object {
  return {
    ArchiveArn: archive.arn,
    ArchiveName: archive.name,
    EventSourceArn: store.bus(archive.busName).arn,
    Description: archive.description,
    EventPattern: archive.eventPattern,
    State: "ENABLED",
    RetentionDays: archive.retentionDays,
    EventCount: archive.events.length,
    SizeBytes: archive.events.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0),
    CreationTime: toSeconds(archive.createdAt),
  };
}

const toSeconds = (instant: Date): number => instant.getTime() / 1_000;
