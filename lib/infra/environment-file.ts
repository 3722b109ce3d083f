import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Settings } from "./settings.ts";

/** What a file says that no deployment can be made of, in sentences for the operator. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/** Settings of the local service alone: a deployment calls public addresses and Google itself. */
const localOnly = ["outboundNetwork", "googleStandIn"];

/** What a file may set. Its name is the environment's. */
export const fileSettings: readonly string[] = Object.keys(Settings.shape).filter(
  (name) => name !== "environment" && !localOnly.includes(name),
);

/** The environments that have a file in the folder, by name. */
export const environmentsIn = (directory: string): string[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".json"))
    .map((file) => file.slice(0, -".json".length))
    .toSorted();

const textOf = (file: string, known: readonly string[]): string => {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const others = known.length === 0 ? "There is none yet." : `There are: ${known.join(", ")}.`;
    throw new EnvironmentError(`${file} is not there. ${others}`, { cause });
  }
};

const objectOf = (file: string, text: string): object => {
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read === "object" && read !== null && !Array.isArray(read)) return read;
  } catch (cause) {
    throw new EnvironmentError(`${file} is not JSON: ${String(cause)}`, { cause });
  }
  throw new EnvironmentError(`${file} has to be a JSON object of settings`);
};

/** Reads `<directory>/<environment>.json`. Throws an EnvironmentError that names all that is wrong with it. */
export const readEnvironment = (directory: string, environment: string): Settings => {
  const file = join(directory, `${environment}.json`);
  const given = objectOf(file, textOf(file, environmentsIn(directory)));
  const unknown = Object.keys(given).filter((name) => !fileSettings.includes(name));
  if (unknown.length > 0)
    throw new EnvironmentError(
      `${file}: unknown settings: ${unknown.join(", ")}. Known are ${fileSettings.join(", ")}.`,
    );
  const parsed = Settings.safeParse({ ...given, environment });
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) => {
    const where = path.length === 0 ? "" : `${path.join(".")}: `;
    return `${file}: ${where}${message}`;
  });
  throw new EnvironmentError(problems.join("\n"));
};
