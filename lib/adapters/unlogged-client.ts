interface SdkClient {
  readonly middlewareStack: { remove(name: string): boolean };
}

/**
 * Takes the log out of an SDK client. Without a logger it writes nothing, yet it makes a redacted copy of each input
 * and output, which costs more than signing does.
 */
export const unlogged = <Client extends SdkClient>(client: Client): Client => {
  client.middlewareStack.remove("loggerMiddleware");
  return client;
};
