import { newEvent } from "./new/event.ts";
import { newQueue } from "./new/queue.ts";
import { newRecord } from "./new/record.ts";
import { newRoute } from "./new/route.ts";
import { Sources } from "./new/sources.ts";
import { readOptions } from "./read-options.ts";

const usage = `npm run new -- route <METHOD> <path> <operationId> [--area deals] [--context records]
npm run new -- queue <name of its function> <name of the queue> --context records --noun tally
npm run new -- record <kind> [--plural kinds]
npm run new -- event <kind> --file lead|sync|workflow|team

Writes the files of a route, a queue, a kind of record or a kind of event, and their lines in the tables. What only you
can know does not compile, or fails a test, until you have written it: run \`npm run format\`, then \`npm run types\`.`;

const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: {
    area: { type: "string" },
    context: { type: "string" },
    noun: { type: "string" },
    plural: { type: "string" },
    file: { type: "string" },
    root: { type: "string", default: "." },
  },
});

const makers = { route: newRoute, queue: newQueue, record: newRecord, event: newEvent };
const [what = "", ...names] = positionals;

if (!Object.hasOwn(makers, what)) {
  console.error(usage);
  process.exitCode = 1;
} else {
  try {
    const sources = new Sources(values.root);
    makers[what as keyof typeof makers](sources, names, values);
    console.log(sources.write().join("\n"));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exitCode = 1;
  }
}
