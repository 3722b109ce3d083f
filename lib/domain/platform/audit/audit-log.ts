import type { AuditEntry } from "./audit-entry.ts";

/** Writes audit entries of what changes no record; a change writes its own with it. */
export interface AuditLog {
  write(entry: AuditEntry): Promise<void>;
}
