import { Readable } from "node:stream";
import { actionOf, type Checked, type Range } from "../dynalite.ts";
import { StagedStore } from "../storage/staged-store.ts";
import type { TableCatalog } from "../storage/table-catalog.ts";

/** Has dynalite check a query or scan against its table, and work out which keys to read. Rejects with a wire error. */
export const planRange = (
  operation: "Query" | "Scan",
  data: Checked,
  catalog: TableCatalog,
): Promise<Range> =>
  new Promise((resolve, reject) => {
    const store = new StagedStore(catalog);
    let planned: Range = {};
    const watched = {
      ...store.getItemDb(data.TableName),
      createValueStream: ({ limit: _, ...range }: Range) => {
        planned = range;
        return Readable.from([]);
      },
    };
    store.getItemDb = () => watched;
    store.getIndexDb = () => watched;
    actionOf(operation)(store, { ...data }, (error) => (error ? reject(error) : resolve(planned)));
  });
