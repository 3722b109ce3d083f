import type { ImportChunkMessage, ImportStepMessage } from "#lib/domain/import/import-work.ts";
import type { Dispatcher } from "#lib/domain/import/plan-import.ts";
import type { JobWork } from "#lib/domain/job/job-work.ts";
import type { LakeWork } from "#lib/domain/search/lake-work.ts";
import { sqsClient } from "./client.ts";
import { sendAll } from "./send-all.ts";

export const makeChunkDispatcher = (queueUrl: string): Dispatcher<ImportChunkMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeStepDispatcher = (queueUrl: string): Dispatcher<ImportStepMessage> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeJobDispatcher = (queueUrl: string): Dispatcher<JobWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});

export const makeLakeDispatcher = (queueUrl: string): Dispatcher<LakeWork> => ({
  send: (messages) => sendAll(sqsClient(), queueUrl, messages),
});
