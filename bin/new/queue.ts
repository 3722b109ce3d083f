import { camel, contextOf, kebab, pascal } from "./names.ts";
import type { Sources } from "./sources.ts";

interface Options {
  readonly context?: string | undefined;
  readonly noun?: string | undefined;
}

/** A queue: its name, what it holds, who sends to it, and the function that takes its messages. */
export const newQueue = (
  sources: Sources,
  [name = "", queue = ""]: readonly string[],
  options: Options,
): void => {
  if (!/^[a-z]+(-[a-z]+)+$/.test(name) || !/^[a-z][a-zA-Z]+Queue$/.test(queue))
    throw new Error("a queue has a function such as watch-lead, and a name such as leadChangesQueue");
  const context = contextOf(options.context);
  const { noun = "" } = options;
  if (noun === "") throw new Error("--noun is the folder of the rule, such as tally");
  const message = `${pascal(name)}Message`;
  const rule = camel(name);
  const variable = `${kebab(queue).replaceAll("-", "_").toUpperCase()}_URL`;
  const domain = `lib/domain/${context}/${noun}`;
  sources.enter("lib/contract/resources.ts", "queueNames", `"${queue}"`);
  sources.enter("lib/adapters/privacy/holdings.ts", "queueHoldings", `${queue}: message`);
  sources.make(
    `${domain}/${name}.ts`,
    `import * as z from "zod";
import { WorkspaceId } from "#lib/contract/platform/ids.ts";

/** A message of the queue. It may come twice, late and out of order. */
export const ${message} = z.object({ workspace_id: WorkspaceId });
export type ${message} = z.infer<typeof ${message}>;

export const ${rule} = async (deps: object, message: ${message}): Promise<void> => {
  throw new Error("The rule is not written yet.");
};
`,
  );
  sources.make(
    `functions/queues/${name}.ts`,
    `import { queueFunctions } from "#functions/manifest.ts";
import { ${rule}, ${message} } from "#${domain}/${name}.ts";
import { consumer } from "#lib/runtime/consumer.ts";

export const handler = consumer(queueFunctions["${name}"], ${message}, ({ message }, deps) => ${rule}(deps, message));
`,
  );
  const rows = "functions/manifest/queues/leads.ts";
  sources.enter(
    rows,
    "leadQueues",
    `"${name}": { queue: "${queue}", groupedBy: "workspace_id", uses: [], concurrencyMax: 2 }`,
  );
  const capabilities = "lib/capabilities/records.ts";
  sources.import(capabilities, `import type { ${message} } from "#${domain}/${name}.ts";`);
  sources.append(
    capabilities,
    `export const ${queue.replace(/Queue$/, "")}Dispatcher = capability({
  env: { ${variable}: "${queue}.url" },
  grants: [{ on: "${queue}", actions: ["sqs:SendMessage"] }],
  make: async (env) => (await import("#lib/adapters/sqs/dispatchers.ts")).makeDispatcher<${message}>(env.${variable}),
});
`,
  );
};
