import * as z from "zod";
import { eventKinds } from "./event-kinds.ts";

/** Whether a pattern stands for a kind: `lead.updated` for itself, `lead.*` for all that begins so, `*` for every one. */
export const fitsPattern = (pattern: string, kind: string): boolean =>
  pattern.endsWith("*") ? kind.startsWith(pattern.slice(0, -1)) : kind === pattern;

/** `*`, a kind, or all kinds below a dot. */
const form = /^(\*|[a-z]+(\.[a-z]+)*(\.\*)?)$/;

export const EventPattern = z
  .string()
  .max(64)
  .refine((pattern) => form.test(pattern) && eventKinds.some((kind) => fitsPattern(pattern, kind)), {
    error: "No kind of event fits this. Write a kind, `lead.*` or `*`; GET /events/types lists the kinds.",
  })
  .describe("A kind (`lead.updated`), all kinds below a dot (`lead.*`), or `*`.");
