import { totalmem } from "node:os";
import { afterAll, beforeAll } from "vitest";
import { type Service, type ServiceOptions, startService } from "#lib/local/service/start-service.ts";
import { unpublished } from "./published-answers.ts";
import { noteUsedStatements } from "./used-statements.ts";
import { aWorkspace } from "./workspace.ts";

export interface RequestOptions {
  /** An API key; the first admin's when absent, none when null. */
  readonly key?: string | null;
  /** Sent as JSON; text goes as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer of the API, its body read. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed body of a JSON answer, else the text. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose schemas have tests of their own.
  readonly body: any;
}

/** A running service with a way to ask it. */
export interface TestService extends Service {
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
}

/** A bundle with the SDK, loaded. */
const SANDBOX_BYTES = 25 * 1024 ** 2;

/**
 * Loading a function takes 0.2 s, and a worker's files call the same functions again and again: as many stay loaded as a
 * quarter of the memory holds, of which two workers take a half.
 */
const warmSandboxesMax = Math.max(48, Math.floor(totalmem() / 4 / SANDBOX_BYTES));

/** Starts an empty service with nothing waiting between retries. */
export async function startTestService(options: ServiceOptions = {}): Promise<TestService> {
  // Tests ask nobody beyond this machine.
  const settings = { googleStandIn: "http://127.0.0.1:1", ...options.settings };
  const started = await startService({
    port: 0,
    empty: true,
    retryDelaySeconds: 0,
    warmSandboxesMax,
    ...options,
    settings,
  });
  return {
    ...started,
    request: (method, path, given) => requestOf(started, method, path, given),
    close: () => {
      noteUsedStatements(started);
      return started.close();
    },
  };
}

/** Of this worker; its files run one after the other. */
let shared: Promise<TestService> | undefined;

/**
 * The service of all files that need no other. Whom it asks as by default is the admin of a workspace of the file's
 * own, so that no file finds what another left. It ends with the worker. Call it at the file's top.
 */
export function sharedService(): () => TestService {
  let service: TestService | undefined;
  beforeAll(async () => {
    shared ??= startTestService();
    const all = await shared;
    const { key: adminKey, request } = await aWorkspace(all, "A test file's own");
    service = { ...all, adminKey, request };
  }, 120_000);
  // It may never be closed: it ends with its worker.
  afterAll(() => {
    if (service !== undefined) noteUsedStatements(service);
  });
  return () => started(service);
}

const started = (service: TestService | undefined): TestService => {
  if (service === undefined) throw new Error("the service starts before the first test, not before");
  return service;
};

/** A service for the tests of one file, which kill, error or count what others would do too. Call it at the file's top. */
export function ownService(options: ServiceOptions = {}): () => TestService {
  let service: TestService | undefined;
  beforeAll(async () => {
    service = await startTestService(options);
  }, 120_000);
  afterAll(() => service?.close(), 30_000);
  return () => started(service);
}

/** Asks an API over HTTP, as its first admin unless another key is given. */
export async function answerOf(
  { baseUrl, adminKey }: Pick<Service, "baseUrl" | "adminKey">,
  method: string,
  path: string,
  { key = adminKey, body, headers = {} }: RequestOptions = {},
): Promise<Answer> {
  const isJson = body !== undefined && typeof body !== "string";
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...(isJson && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  const parsed = (response.headers.get("content-type") ?? "").includes("json") && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    body: parsed ? JSON.parse(text) : text,
  };
}

/** The same. Throws for an answer that is not as the published document says, whatever a test looks at in it. */
export async function requestOf(
  service: Pick<Service, "baseUrl" | "adminKey">,
  method: string,
  path: string,
  options: RequestOptions = {},
): Promise<Answer> {
  const answer = await answerOf(service, method, path, options);
  const contentType = answer.headers.get("content-type");
  const strange = unpublished(method, path, { ...answer, contentType });
  if (strange !== undefined) throw new Error(`not as docs/openapi.json says: ${strange}`);
  return answer;
}
