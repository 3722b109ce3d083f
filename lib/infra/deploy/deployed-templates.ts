import {
  type CloudFormationClient,
  CloudFormationServiceException,
  GetTemplateCommand,
} from "@aws-sdk/client-cloudformation";
import * as z from "zod";
import type { StackTemplate } from "./plan.ts";

const Template = z.record(z.string(), z.unknown());

/** CloudFormation has no code of its own for a stack that is not there. */
const isAbsent = (error: unknown): boolean =>
  error instanceof CloudFormationServiceException &&
  error.name === "ValidationError" &&
  error.message.includes("does not exist");

/** The template of a stack as it was deployed; undefined when there is no such stack. */
export const deployedTemplate = async (
  client: CloudFormationClient,
  stack: string,
): Promise<StackTemplate | undefined> => {
  try {
    const { TemplateBody } = await client.send(
      new GetTemplateCommand({ StackName: stack, TemplateStage: "Original" }),
    );
    return Template.parse(JSON.parse(TemplateBody ?? "{}"));
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
};
