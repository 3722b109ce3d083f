import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { type BundledCode, findBundle } from "#lib/infra/bundles/find-bundle.ts";
import type { BundlingAnswer } from "./bundling-process.ts";

/** Makes the bundles that a deployment would ship, when they are asked for and were not made before. */
export interface Bundling {
  /** The module of a function's bundle, absolute. Rejects when it can't be made. */
  moduleOf(code: BundledCode): Promise<string>;
  close(): void;
}

/** The process that bundles loads the whole contract: it goes when there is nothing more to bundle. */
const IDLE_MS = 5_000;
/** A burst of requests looks at the sources' times once. */
const LOOKED_AGAIN_MS = 1_000;

/** Calls `onBundling` with the source file of each bundle that has to be made. */
export function startBundling(onBundling: (sourceFile: string) => void): Bundling {
  const asked = new Map<string, Promise<string>>();
  const answers = new Map<string, (answer: BundlingAnswer) => void>();
  let bundler: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  const end = (reason: string): void => {
    clearTimeout(idle);
    bundler?.removeAllListeners();
    bundler?.kill();
    bundler = undefined;
    for (const answer of answers.values()) answer({ id: "", error: reason });
    answers.clear();
  };
  const start = (): ChildProcess => {
    const started = fork(join(import.meta.dirname, "bundling-process.ts"), {
      execArgv: [],
      stdio: "inherit",
    });
    started.on("message", (answer: BundlingAnswer) => {
      answers.get(answer.id)?.(answer);
      answers.delete(answer.id);
      if (answers.size === 0) idle = setTimeout(end, IDLE_MS, "idle").unref();
    });
    started.on("exit", (status) => end(`the bundler ended with ${status}`));
    // It alone keeps no service running.
    started.unref();
    started.channel?.unref();
    return started;
  };
  const make = (id: string, code: BundledCode): Promise<string> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      bundler ??= start();
      answers.set(id, ({ directory, error }) =>
        directory === undefined ? reject(new Error(error)) : resolve(directory),
      );
      bundler.send({ id, code });
      onBundling(code.sourceFile);
    });

  const ask = (id: string, code: BundledCode): Promise<string> => {
    const directory = Promise.resolve(findBundle(code) ?? make(id, code));
    asked.set(id, directory);
    const forget = () => asked.delete(id);
    directory.then(() => setTimeout(forget, LOOKED_AGAIN_MS).unref(), forget);
    return directory;
  };

  return {
    moduleOf: async (code) => {
      const id = JSON.stringify([code.sourceFile, code.uses]);
      const directory = asked.get(id) ?? ask(id, code);
      return join(await directory, "index.mjs");
    },
    close: () => end("the service was stopped"),
  };
}
