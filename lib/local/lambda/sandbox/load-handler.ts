import { pathToFileURL } from "node:url";
import { failure, type InvocationFailure } from "../invocation.ts";
import { describeAs } from "./rapid-error.ts";

/** A handler as Node 24 on Lambda calls it: no callback. */
export type Handler = (event: unknown, context: object) => unknown;

/** Imports a function's code; answers the failure in Lambda's words when that can't be done. */
export async function loadHandler(file: string, name: string): Promise<Handler | InvocationFailure> {
  try {
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    const handler = module[name];
    if (typeof handler !== "function") {
      return failure("Runtime.HandlerNotFound", `index.${name} is undefined or not exported`);
    }
    if (handler.length > 2) {
      const message = "Node.js 24 on Lambda calls no handler with a callback; write an async one.";
      return failure("Runtime.CallbackHandlerDeprecated", message);
    }
    return (event, context) => handler(event, context);
  } catch (error) {
    const isSyntax = error instanceof SyntaxError;
    return describeAs(isSyntax ? "Runtime.UserCodeSyntaxError" : "Runtime.ImportModuleError", error);
  }
}
