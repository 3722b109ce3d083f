import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { SentEvent } from "#lib/contract/events.ts";
import { isSigned } from "#lib/domain/events/delivery/signature.ts";
import { apiCommand } from "./command.ts";
import { CommandError } from "./command-error.ts";
import { eventLine } from "./event-line.ts";
import type { Terminal } from "./terminal.ts";

const headersOf = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value?.toString()]));

const lineOf = (body: string): string => eventLine(SentEvent.parse(JSON.parse(body)));

/** Takes one delivery: prints what is signed, refuses what is not. */
const take = async (
  request: IncomingMessage,
  response: ServerResponse,
  secret: () => string,
  terminal: Terminal,
): Promise<void> => {
  const body = await text(request);
  const isTrue = isSigned(headersOf(request), body, secret(), new Date());
  terminal.line(isTrue ? lineOf(body) : "A request whose signature does not hold was refused.");
  response.writeHead(isTrue ? 204 : 400).end();
};

const listenOn = async (server: Server, port: number): Promise<number> => {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

/** Resolves when the person ends the command. */
const interrupted = (): Promise<unknown> => Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);

export const webhooksListen = apiCommand({
  words: "webhooks listen",
  summary:
    "Subscribes this machine to events, checks their signatures and prints them, until Ctrl-C ends it.",
  examples: ["leadrail webhooks listen"],
  places: [],
  input: z.strictObject({
    events: z.string().default("*").describe("Which, by commas: kinds, lead.* or * (when left out)."),
    url: z
      .url()
      .optional()
      .describe("Where a tunnel takes requests from; a deployment can't call this machine."),
    port: z.coerce
      .number()
      .int()
      .min(0)
      .max(65_535)
      .default(0)
      .describe("Of the listener; any when left out."),
  }),
  run: async ({ events, url, port }, { api }, terminal) => {
    if (url !== undefined && port === 0)
      throw new CommandError("usage", "--port: name the port that the tunnel of --url leads to.");
    let secret = "";
    const server = createServer((request, response) => {
      take(request, response, () => secret, terminal).catch(() => response.writeHead(400).end());
    });
    const ended = interrupted();
    const bound = await listenOn(server, port);
    const at = url ?? `http://127.0.0.1:${bound}/`;
    try {
      const body = { url: at, events: events.split(","), description: "leadrail webhooks listen" };
      const webhook = await api.createWebhook({ body });
      secret = webhook.body.secret;
      terminal.line(`Listening for ${events} at ${at}. Ctrl-C ends it.`);
      await ended;
      await api.deleteWebhook({ params: { webhook_id: webhook.body.id } });
      terminal.line("Unsubscribed.");
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
});
