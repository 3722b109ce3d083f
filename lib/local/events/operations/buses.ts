import * as z from "zod";
import type { BusStore } from "../bus-store.ts";
import { type Operation, operation } from "../json-service.ts";
import { ServiceError, validation } from "../service-error.ts";
import { Paging, pageOf } from "./paging.ts";

const Tags = z.array(z.strictObject({ Key: z.string(), Value: z.string() })).optional();
const CreateEventBus = z.strictObject({
  Name: z.string().regex(/^[/.\-_A-Za-z0-9]{1,256}$/),
  Description: z.string().optional(),
  Tags,
});
const Named = z.strictObject({ Name: z.string().optional() });
const ListEventBuses = Paging.extend({ NamePrefix: z.string().optional() });

/** CreateEventBus, DescribeEventBus, ListEventBuses, DeleteEventBus. */
export function busOperations(store: BusStore): Record<string, Operation> {
  const create = operation(CreateEventBus, ({ Name }) => {
    if (store.buses.has(Name)) {
      throw new ServiceError("ResourceAlreadyExistsException", `Event bus ${Name} already exists.`);
    }
    return { EventBusArn: store.addBus(Name).arn };
  });
  const describe = operation(Named, ({ Name }) => {
    const { name, arn } = store.bus(Name);
    return { Name: name, Arn: arn };
  });
  const list = operation(ListEventBuses, ({ NamePrefix = "", ...paging }) => {
    const names = [...store.buses.values()].filter(({ name }) => name.startsWith(NamePrefix));
    const { page, next } = pageOf(names, paging);
    return { EventBuses: page.map(({ name, arn }) => ({ Name: name, Arn: arn })), ...next };
  });
  const remove = operation(Named, ({ Name }) => {
    if (Name === "default") throw validation("Cannot delete event bus default.");
    if (store.buses.get(Name ?? "")?.rules.size) throw validation("Cannot delete event bus with rules.");
    store.buses.delete(Name ?? "");
    return {};
  });
  return { CreateEventBus: create, DescribeEventBus: describe, ListEventBuses: list, DeleteEventBus: remove };
}
