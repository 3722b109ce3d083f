import { execFileSync, spawnSync } from "node:child_process";
import { chownSync, closeSync, globSync, mkdirSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A throw-away PostgreSQL that only its socket's directory leads to. */
export interface Postgres {
  /** Runs statements; answers what they print. */
  run(sql: string): string;
  /** Fills a table from a CSV file without a header. */
  copy(table: string, file: string): void;
}

/** PostgreSQL refuses to run as root; this user is on every Debian. */
const nobody = { uid: 65_534, gid: 65_534 } as const;

const binaries = (): string | undefined => globSync("/usr/lib/postgresql/*/bin").toSorted().at(-1);

const settings = [
  "listen_addresses=''",
  "shared_buffers=1GB",
  "work_mem=64MB",
  "maintenance_work_mem=512MB",
  "fsync=off",
  "synchronous_commit=off",
  "max_wal_size=8GB",
  "autovacuum=off",
  // Both sides have the machine's cores.
  "max_parallel_workers_per_gather=2",
];

/** Lets `run` have a cluster of its own, which is gone afterwards; undefined where PostgreSQL is not installed. */
export const withPostgres = async <Answer>(
  run: (postgres: Postgres) => Promise<Answer>,
): Promise<Answer | undefined> => {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const directory = mkdtempSync(join(tmpdir(), "leadrail-postgres-"));
  const isRoot = process.getuid?.() === 0;
  const as = isRoot ? nobody : {};
  if (isRoot) chownSync(directory, nobody.uid, nobody.gid);
  const data = join(directory, "data");
  mkdirSync(data);
  if (isRoot) chownSync(data, nobody.uid, nobody.gid);
  const tool = (name: string, ...parameters: string[]): string =>
    execFileSync(join(bin, name), parameters, {
      ...as,
      encoding: "utf8",
      cwd: directory,
      stdio: ["pipe", "pipe", "ignore"],
    });
  const psql = [
    "-h",
    directory,
    "-U",
    "bench",
    "-d",
    "postgres",
    "-X",
    "-q",
    "-A",
    "-t",
    "-v",
    "ON_ERROR_STOP=1",
  ];
  try {
    tool("initdb", "-D", data, "-U", "bench", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C.UTF-8");
    const options = [`-k ${directory}`, ...settings.map((setting) => `-c ${setting}`)].join(" ");
    // Its log must not hold this process's output open.
    const started = spawnSync(
      join(bin, "pg_ctl"),
      ["-D", data, "-o", options, "-l", join(directory, "log"), "-w", "start"],
      { ...as, stdio: "ignore", cwd: directory },
    );
    if (started.status !== 0) throw new Error("PostgreSQL did not start");
    return await run({
      run: (sql) => tool("psql", ...psql, "-c", sql),
      copy: (table, file) => {
        const input = openSync(file, "r");
        const stdio = [input, "ignore", "ignore"] as const;
        execFileSync(join(bin, "psql"), [...psql, "-c", `COPY ${table} FROM STDIN CSV`], {
          ...as,
          cwd: directory,
          stdio: [...stdio],
        });
        closeSync(input);
      },
    });
  } finally {
    spawnSync(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "stop"], {
      ...as,
      stdio: "ignore",
      cwd: directory,
    });
    rmSync(directory, { recursive: true, force: true });
  }
};
