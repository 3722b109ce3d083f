import * as z from "zod";
import type { BatchOperation, Level } from "../dynalite.ts";
import { prefixOf, within } from "./key-space.ts";

const Settings = z.object({
  /** The attribute of time to live, when that is on. */
  expiryAttribute: z.string().optional(),
  /** When point-in-time recovery was turned on, in milliseconds since 1970. */
  recoverableSinceMs: z.number().optional(),
  recoveryPeriodDays: z.number().optional(),
  isProtected: z.boolean().optional(),
});
export type Settings = z.infer<typeof Settings>;

/** What the door keeps of a table beside dynalite's definition of it. */
export class TableSettings {
  private readonly settings = new Map<string, Settings>();
  private readonly level: Level;

  private constructor(level: Level) {
    this.level = level;
  }

  static async open(level: Level): Promise<TableSettings> {
    const opened = new TableSettings(level);
    const range = within(prefixOf.settings);
    for (const key of await level.keys(range).all())
      opened.settings.set(key.slice(prefixOf.settings.length), Settings.parse(level.getSync(key)));
    return opened;
  }

  of(table: string): Settings {
    return this.settings.get(table) ?? {};
  }

  all(): [table: string, Settings][] {
    return [...this.settings];
  }

  async change(table: string, part: Partial<Settings>, more: readonly BatchOperation[] = []): Promise<void> {
    const value = Settings.parse({ ...this.of(table), ...part });
    await this.level.batch([{ type: "put", key: prefixOf.settings + table, value }, ...more]);
    this.settings.set(table, value);
  }

  async drop(table: string): Promise<void> {
    await this.level.batch([{ type: "del", key: prefixOf.settings + table }]);
    this.settings.delete(table);
  }
}
