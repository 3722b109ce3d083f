import { failure, type InvocationFailure } from "../invocation.ts";

/** Describes anything thrown as Lambda's Node runtime does. */
export function describeThrown(thrown: unknown): InvocationFailure {
  if (!(thrown instanceof Error)) return failure(typeof thrown, String(thrown));
  return failure(thrown.name, thrown.message, thrown.stack?.split("\n") ?? []);
}

/** Describes a thrown error under a name of the runtime, such as `Runtime.ImportModuleError`. */
export function describeAs(errorType: string, thrown: unknown): InvocationFailure {
  const { errorType: name, errorMessage, trace } = describeThrown(thrown);
  return failure(errorType, `${name}: ${errorMessage}`, trace);
}
