import * as z from "zod";
import { megabytes, sizes } from "#lib/contract/platform/limits.ts";
import { route } from "../route.ts";
import { Import } from "./import-record.ts";
import { importParams, importRoute } from "./import-route.ts";

/** A file that comes by links. */
export const UploadSource = z.strictObject({
  kind: z.literal("upload"),
  filename: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^/\\\p{Cc}]+$/u, "A file name has no slashes and no control characters."),
  bytes: z
    .int()
    .min(1)
    .max(sizes.importFileBytesMax)
    .optional()
    .describe("How large the file is. One of another size ends the import before it is read."),
  in_parts: z
    .boolean()
    .optional()
    .describe(
      `Whether it goes up in parts, so that a broken one is sent again alone; needs \`bytes\`. Left out, a file above ${megabytes(sizes.multipartThresholdBytes)} MB does.`,
    ),
});
export type UploadSource = z.infer<typeof UploadSource>;

const link = z.url().describe("Holds for an hour.");
const put = { method: z.literal("PUT"), headers: z.record(z.string(), z.string()) };

const UploadPart = z.strictObject({
  number: z.int().min(1),
  bytes: z.int().min(1).describe("How many of the file's bytes it takes, after those of the part before."),
  url: link,
});

/** Where a file is to be put, whole or in parts. */
export const Upload = z
  .union([z.strictObject({ ...put, url: link }), z.strictObject({ ...put, parts: z.array(UploadPart) })])
  .describe(
    "One link for the whole file, or one for each of its parts. PUT the parts in any order, keep the `ETag` that each is answered with, and name them all to `POST /leads/import/{import_id}/complete`.",
  );
export type Upload = z.infer<typeof Upload>;

export const completeImportUpload = route({
  id: "completeImportUpload",
  ...importRoute,
  method: "POST",
  path: "/leads/import/{import_id}/complete",
  summary: "Say that every part of a file is there",
  description:
    "Of an upload in parts; the import then moves on by itself. Saying it twice is saying it once. When the links have run out, `resume` answers new ones; the parts that went up stay.",
  rate: "write",
  params: importParams,
  body: z.strictObject({
    parts: z
      .array(
        z.strictObject({
          number: z.int().min(1),
          etag: z.string().min(1).max(200).describe("The header that the part's PUT was answered with."),
        }),
      )
      .min(1)
      .max(Math.ceil(sizes.importFileBytesMax / sizes.uploadPartBytes)),
  }),
  answers: { 200: { description: "The import as it stands.", schema: Import } },
  errors: ["wrong_state"],
  finds: "import",
  example: { body: { parts: [{ number: 1, etag: '"9b2cf535f27731c974343645a3985328"' }] } },
});

/** In the order of the documentation. */
export const importUploadRoutes = { completeImportUpload };
