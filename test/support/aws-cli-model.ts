/** Modules of SDK clients by the service's name in the AWS CLI. Each exports a schema for every operation. */
export type AwsModels = Readonly<Record<string, object>>;

/** `[kind, namespace, name, traits, members, types, required]`: the SDK's form of a structure; required ones come first. */
type Structure = readonly [3, string, string, unknown, readonly string[], readonly unknown[], number?];
/** `[kind, namespace, name, traits, input, output]`: the SDK's form of an operation. */
type Operation = readonly [9, string, string, unknown, unknown, unknown];

const blobs: ReadonlySet<unknown> = new Set([21, 42]);

/** A schema without its traits, evaluated where the SDK wraps it in a function. */
const plain = (schema: unknown): unknown => {
  if (typeof schema === "function") return plain(schema());
  if (!Array.isArray(schema)) return schema;
  // `[type, traits]` and `[0, namespace, name, traits, type]`, a named simple type.
  if (schema.length === 2) return plain(schema[0]);
  return schema[0] === 0 ? plain(schema[4]) : schema;
};
const isStructure = (schema: unknown): schema is Structure => Array.isArray(schema) && schema[0] === 3;

const pascal = (words: string): string =>
  words.replaceAll(/(?:^|-)(\w)/g, (_all, letter: string) => letter.toUpperCase());
/** `QueueURL` and `queue-url` are the same parameter. */
const same = (member: string, option: string): boolean =>
  member.toLowerCase() === option.replaceAll("-", "").toLowerCase();
const optionOf = (member: string): string =>
  `--${member.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, "-").toLowerCase()}`;

/** Words of a line, quotes taken off; a command in `$(…)` is part of its word. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/^["']|["']$/g, ""));

/** The CLI's own options, which no operation has. */
const general = ["--query", "--output", "--region", "--profile"];
/** Commands that the CLI has beside the service's operations. */
const highLevel = /^aws s3 (cp|ls|rm|sync) \S+( \S+)?$/;

const optionProblems = (operation: string, input: Structure, option: string, value = ""): string[] => {
  const [, , , , members, types] = input;
  const index = members.findIndex(
    (member) => same(member, option.slice(2)) || same(member, option.slice(2).replace(/^no-/, "")),
  );
  if (index === -1) return [`${operation} has no parameter ${option}`];
  const type = plain(types[index]);
  if (blobs.has(type) && value.startsWith("file://"))
    return [`${option} is binary: fileb:// reads the file as it is`];
  if (!isStructure(type) || value.startsWith("{") || value.startsWith("file://")) return [];
  const known = type[4];
  const given = value.split(",").map((pair) => pair.split("=")[0] ?? "");
  return given.filter((name) => !known.includes(name)).map((name) => `${option} has no member ${name}`);
};

/** What AWS would refuse of a command of its CLI: service, operation, parameters, members, encoding of binary values. */
export const checkAwsCommand = (line: string, models: AwsModels): string[] => {
  if (highLevel.test(line)) return [];
  const [, service = "", name = "", ...rest] = wordsOf(line);
  const model = models[service] as Record<string, unknown> | undefined;
  if (model === undefined) return [`no model of ${service} is here`];
  if (name === "wait") {
    const waiter = pascal(rest[0] ?? "");
    return `waitUntil${waiter}` in model ? [] : [`${service} has no waiter ${waiter}`];
  }
  const operation = pascal(name);
  const schema = model[`${operation}$`] as Operation | undefined;
  if (schema === undefined) return [`${service} has no operation ${operation}`];
  const input = plain(schema[4]) as Structure;
  const output = plain(schema[5]);
  const options = rest.flatMap((word, index) =>
    word.startsWith("--") && !general.includes(word) ? [[word, rest[index + 1]] as const] : [],
  );
  const [, , , , members, , required = 0] = input;
  const missing = members
    .slice(0, required)
    .filter((member) => !options.some(([option]) => same(member, option.slice(2))))
    .map((member) => `${operation} needs ${optionOf(member)}`);
  const streams = isStructure(output) && output[5].some((type) => blobs.has(plain(type)));
  const last = rest.at(-1) ?? "";
  const isFile = !last.startsWith("--") && !(rest.at(-2) ?? "").startsWith("--");
  return [
    ...options.flatMap(([option, value]) => optionProblems(operation, input, option, value)),
    ...missing,
    ...(streams && !isFile ? [`${operation} needs a file for its answer`] : []),
  ];
};
