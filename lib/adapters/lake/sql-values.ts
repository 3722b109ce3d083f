import type { SqlValue } from "./duckdb.ts";
import { behindValues, type Where } from "./page-sql.ts";

/** Gathers the values of conditions that stand in one statement. */
export class SqlValues {
  readonly all: SqlValue[] = [];

  /** The condition, its parameters behind those that are there. */
  condition({ where, values }: { readonly where: string; readonly values: readonly SqlValue[] }): string {
    const placed: Where = behindValues({ where, values: [...values] }, this.all.length);
    this.all.push(...placed.values);
    return placed.where;
  }
}
