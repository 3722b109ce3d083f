import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Hooked } from "./hooks.ts";
import { acceptMessageGroups } from "./queues/message-groups.ts";
import { limitVisibility } from "./visibility-limit.ts";

/** S3 takes so much by one PUT. */
const putBytesMax = 5 * 2 ** 30;

interface Reply {
  code(status: number): Reply;
  header(name: string, value: string): Reply;
  send(body: unknown): Reply;
}

/** What is used of Fastify, which tells of each server before it has a route. */
interface Initialization {
  readonly fastify: Hooked & {
    addHook(name: "onRoute", hook: (route: { bodyLimit?: number }) => void): unknown;
    setErrorHandler(
      handler: (
        error: NodeJS.ErrnoException,
        request: { readonly headers: NodeJS.Dict<string | string[]> },
        reply: Reply,
      ) => unknown,
    ): unknown;
  };
}

/** An object whose file somebody has deleted is gone; anything else is the stand-in's own failure. */
const problemOf = ({ code }: NodeJS.ErrnoException) =>
  code === "ENOENT" || code === "ENOTDIR"
    ? { status: 404, name: "NoSuchKey", message: "The specified key does not exist." }
    : { status: 500, name: "InternalError", message: "We encountered an internal error. Please try again." };

/**
 * Starts the stand-in for S3 and SQS with what it has no options for: S3's own limit of a PUT in the place of 11 MiB,
 * failures in XML, which clients of S3 can read, SQS's limit of 12 hours from the receipt of a message, and message groups
 * of standard queues. Fastify tells of the server that `start` makes before its first await.
 */
export const asS3Answers = async <T>(start: () => Promise<T>): Promise<T> => {
  const onInitialization = (told: unknown): void => {
    const { fastify } = told as Initialization;
    fastify.addHook("onRoute", (route) => {
      route.bodyLimit = putBytesMax;
    });
    limitVisibility(fastify);
    acceptMessageGroups(fastify);
    fastify.setErrorHandler((error, { headers }, reply) => {
      if (String(headers["content-type"]).startsWith("application/x-amz-json")) return reply.send(error);
      const { status, name, message } = problemOf(error);
      const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${name}</Code><Message>${message}</Message></Error>`;
      return reply.code(status).header("content-type", "application/xml").send(body);
    });
  };
  subscribe("fastify.initialization", onInitialization);
  try {
    return await start();
  } finally {
    unsubscribe("fastify.initialization", onInitialization);
  }
};
