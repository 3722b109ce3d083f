import { spawnSync } from "node:child_process";
import { newEvent } from "./new/event.ts";
import { newLeadField } from "./new/lead-field.ts";
import { newQueue } from "./new/queue.ts";
import { newRecord } from "./new/record.ts";
import { newRoute } from "./new/route.ts";
import { Sources } from "./new/sources.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run new -- route <METHOD> <path> <operationId> [--area deals] [--context records]
npm run new -- queue <name of its function> <name of the queue> --context records --noun tally
npm run new -- record <kind> [--plural kinds]
npm run new -- event <kind> --file lead|sync|workflow|team
npm run new -- field lead <name> --masked yes|no [--type text|number|date] [--max 200] [--range 0..100]
    [--headers "dept|business unit"]

Writes the files of a route, a queue, a kind of record or a kind of event, and their lines in the tables. What only you
can know does not compile, or fails a test, until you have written it: run \`npm run format\`, then \`npm run types\`.
A field is one row of lib/contract/records/lead-field-table.ts, and complete: --masked says whether viewers see its values,
--headers which columns of a file mean it beside its own name. The documents are written again.`;

const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: {
    area: { type: "string" },
    context: { type: "string" },
    noun: { type: "string" },
    plural: { type: "string" },
    file: { type: "string" },
    masked: { type: "string" },
    type: { type: "string" },
    max: { type: "string" },
    range: { type: "string" },
    headers: { type: "string" },
    root: { type: "string", default: "." },
  },
});

const makers = { route: newRoute, queue: newQueue, record: newRecord, event: newEvent, field: newLeadField };

/** Programs that write what is derived from the tables, after a new field. */
const documents = ["bin/openapi.ts", "bin/lead-fields.ts"];

const writeDocuments = (root: string): void => {
  for (const program of documents) {
    const { status } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
      cwd: root,
      stdio: "inherit",
    });
    if (status !== 0) throw new Error(`the field is written, but ${program} failed: run it again`);
    console.log(`written by ${program}`);
  }
};
const [what = "", ...names] = positionals;

if (!Object.hasOwn(makers, what)) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const sources = new Sources(values.root);
    makers[what as keyof typeof makers](sources, names, values);
    console.log(sources.write().join("\n"));
    if (what === "field") writeDocuments(values.root);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 1;
  }
}
