export interface Request {
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: unknown;
}

export interface Reply {
  header(name: string, value: string): unknown;
}

/** The hooks of Fastify that are used. */
export interface Hooked {
  addHook(name: "preHandler", hook: (request: Request) => Promise<void>): unknown;
  addHook(
    name: "preSerialization",
    hook: (request: Request, reply: Reply, answer: unknown) => Promise<unknown>,
  ): unknown;
}

/** The SQS operation of a request, such as `SendMessage`. */
export const operationOf = ({ headers }: Request): string =>
  String(headers["x-amz-target"]).replace("AmazonSQS.", "");
