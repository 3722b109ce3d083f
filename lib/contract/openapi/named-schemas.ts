import type * as z from "zod";
import { ApiKey, NewApiKey } from "../api-keys.ts";
import { BulkCounts } from "../bulk-action.ts";
import { Fault, Problem } from "../errors.ts";
import { Filter } from "../filters.ts";
import { ColumnMapping, Import, ImportCounts, ImportFailure } from "../import-record.ts";
import { Upload } from "../import-upload.ts";
import { BulkJob, ExportJob, Job, JobCounts, JobFailure, JobProgress } from "../jobs.ts";
import { Company, Engagement, Lead, LeadChange, NewLead, Provenance } from "../lead-record.ts";
import { Limits } from "../published-limits.ts";
import { Member, MemberChange, NewMember } from "../team.ts";

type Named = Readonly<Record<string, z.ZodType>>;

/** Schemas that stand once under `components`, by the direction in which they travel. */
export const namedSchemas = {
  output: {
    Problem,
    Fault,
    Lead,
    Company,
    Engagement,
    Provenance,
    Import,
    ImportCounts,
    ImportFailure,
    ColumnMapping,
    Upload,
    Job,
    ExportJob,
    BulkJob,
    BulkCounts,
    JobCounts,
    JobFailure,
    JobProgress,
    Member,
    ApiKey,
    Limits,
    Filter,
  },
  input: { NewLead, LeadChange, NewMember, MemberChange, NewApiKey },
} as const satisfies Record<"input" | "output", Named>;
