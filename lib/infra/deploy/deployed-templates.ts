import {
  type CloudFormationClient,
  CloudFormationServiceException,
  DescribeStacksCommand,
  GetTemplateCommand,
  type StackStatus,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import type { StackTemplate } from "./plan.ts";

const Template = z.record(z.string(), z.unknown());

/** CloudFormation has no code of its own for a stack that is not there. */
const isAbsent = (error: unknown): boolean =>
  error instanceof CloudFormationServiceException &&
  error.name === "ValidationError" &&
  error.message.includes("does not exist");

/**
 * Whether CloudFormation can update a stack with this status; if not, a deployment creates all of its resources. A record
 * of every status, so that a status that is new in the SDK does not compile until it is classified.
 */
const canUpdate: Readonly<Record<StackStatus, boolean>> = {
  // A change set of a new stack was made and not executed.
  REVIEW_IN_PROGRESS: false,
  // The creation failed: the CDK deletes the stack and creates it again.
  ROLLBACK_IN_PROGRESS: false,
  ROLLBACK_COMPLETE: false,
  ROLLBACK_FAILED: false,
  DELETE_IN_PROGRESS: false,
  DELETE_COMPLETE: false,
  DELETE_FAILED: false,
  CREATE_IN_PROGRESS: true,
  CREATE_COMPLETE: true,
  // The creation failed without a rollback: its resources are there.
  CREATE_FAILED: true,
  UPDATE_IN_PROGRESS: true,
  UPDATE_COMPLETE_CLEANUP_IN_PROGRESS: true,
  UPDATE_COMPLETE: true,
  UPDATE_FAILED: true,
  UPDATE_ROLLBACK_IN_PROGRESS: true,
  UPDATE_ROLLBACK_FAILED: true,
  UPDATE_ROLLBACK_COMPLETE_CLEANUP_IN_PROGRESS: true,
  UPDATE_ROLLBACK_COMPLETE: true,
  IMPORT_IN_PROGRESS: true,
  IMPORT_COMPLETE: true,
  IMPORT_ROLLBACK_IN_PROGRESS: true,
  IMPORT_ROLLBACK_FAILED: true,
  IMPORT_ROLLBACK_COMPLETE: true,
};

/** Returns the status of a stack; undefined for a stack that does not exist. */
export const stackStatus = async (
  client: CloudFormationClient,
  stack: string,
): Promise<StackStatus | undefined> => {
  try {
    const { Stacks: [found] = [] } = await client.send(new DescribeStacksCommand({ StackName: stack }));
    return found?.StackStatus;
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};

/** Returns the template of a stack as it was deployed; undefined for a stack that does not exist or cannot be updated. */
export const deployedTemplate = async (
  client: CloudFormationClient,
  stack: string,
): Promise<StackTemplate | undefined> => {
  const status = await stackStatus(client, stack);
  if (status === undefined || !canUpdate[status]) return undefined;
  const { TemplateBody } = await client.send(
    new GetTemplateCommand({ StackName: stack, TemplateStage: "Original" }),
  );
  return Template.parse(JSON.parse(TemplateBody ?? "{}"));
};
