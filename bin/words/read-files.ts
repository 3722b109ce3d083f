import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const folders = ["lib", "functions", "bin", "test", "docs"];
const pages = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md"];

/** Data that the project does not write: lists of mail providers. */
const generated = "lib/domain/records/lead/email-verdict/lists/";

const isRead = (file: string): boolean => /\.(?:ts|md)$/.test(file) && !file.startsWith(generated);

/**
 * The TypeScript and Markdown files that are read, by path, and their folders, which have a name and no text. A folder's
 * path ends with a slash.
 */
export const readFiles = (root: string): ReadonlyMap<string, string> => {
  const inFolders = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (name) => `${folder}/${name}`,
      ),
    );
  const files = [...inFolders, ...pages]
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => isRead(file) && statSync(join(root, file), { throwIfNoEntry: false })?.isFile())
    .map((file): [string, string] => [file, readFileSync(join(root, file), "utf8")]);
  const parents = new Set(
    files.flatMap(([file]) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index + 1))),
  );
  return new Map([...files, ...[...parents].map((folder): [string, string] => [folder, ""])]);
};
