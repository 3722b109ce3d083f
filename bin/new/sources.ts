import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Source files that are made or changed together: nothing is written when one of the steps fails. */
export class Sources {
  readonly #root: string;
  readonly #texts = new Map<string, string>();

  constructor(root: string) {
    this.#root = root;
  }

  has(path: string): boolean {
    return this.#texts.has(path) || existsSync(join(this.#root, path));
  }

  read(path: string): string {
    return this.#texts.get(path) ?? readFileSync(join(this.#root, path), "utf8");
  }

  /** Throws when the file is there. */
  make(path: string, text: string): void {
    if (this.has(path)) throw new Error(`${path} is there already`);
    this.#texts.set(path, text);
  }

  replace(path: string, text: string): void {
    this.#texts.set(path, text);
  }

  append(path: string, text: string): void {
    this.#texts.set(path, `${this.read(path).trimEnd()}\n\n${text}`);
  }

  /** Puts an import at the file's top, unless it is there; `npm run format` sorts them. */
  import(path: string, line: string): void {
    const text = this.read(path);
    if (!text.includes(line)) this.#texts.set(path, `${line}\n${text}`);
  }

  /** Puts an entry at the end of an exported object or array. Throws when there is none of that name. */
  enter(path: string, name: string, entry: string): void {
    const text = this.read(path);
    const start = text.search(new RegExp(`export const ${name}\\b[^=]*= [{[]`));
    const opened = text.slice(start).search(/[{[][\s\S]/) + start;
    const line = text.indexOf("\n", opened);
    const isOneLine = /[}\]]( as const)?( satisfies [^;]+)?;$/.test(text.slice(opened, line));
    const end = isOneLine
      ? text.slice(0, line).search(/,? ?[}\]][^}\]]*$/)
      : text.slice(opened).search(/\n[}\]]/) + opened;
    if (start === -1 || end < opened) throw new Error(`${path} has no table ${name}`);
    this.#texts.set(
      path,
      `${text.slice(0, end)}${isOneLine ? ", " : "\n  "}${entry}${isOneLine ? "" : ","}${text.slice(end)}`,
    );
  }

  /** Writes all; answers their paths, each with whether it is new. */
  write(): string[] {
    return [...this.#texts].map(([path, text]) => {
      const file = join(this.#root, path);
      const isNew = !existsSync(file);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      return `${isNew ? "new    " : "changed"} ${path}`;
    });
  }
}
