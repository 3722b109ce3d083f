import { readdirSync } from "node:fs";
import * as cloudformation from "@aws-sdk/client-cloudformation";
import * as dynamodb from "@aws-sdk/client-dynamodb";
import * as events from "@aws-sdk/client-eventbridge";
import * as lambda from "@aws-sdk/client-lambda";
import * as s3 from "@aws-sdk/client-s3";
import * as sqs from "@aws-sdk/client-sqs";
import { describe, expect, it } from "vitest";
import { checkAwsCommand } from "#test/support/aws-cli-model.ts";
import { commandsOn } from "#test/support/page-commands.ts";

const models = { cloudformation, events, dynamodb, lambda, s3api: s3, sqs };
const commands = readdirSync("docs")
  .filter((name) => name.endsWith(".md"))
  .flatMap((name) => commandsOn(`docs/${name}`))
  .filter((line) => line.startsWith("aws ") && !line.includes("aws configure"));

describe("an aws command in docs", () => {
  it.each(commands)("%s names an operation and parameters that AWS has", (line) => {
    expect(checkAwsCommand(line, models)).toEqual([]);
  });

  it.each([
    ["aws dynamodb restore-tables --x y", ["dynamodb has no operation RestoreTables"]],
    ["aws glacier list-jobs", ["no model of glacier is here"]],
    [
      "aws dynamodb update-table --table-name X --protect-from-deletion",
      ["UpdateTable has no parameter --protect-from-deletion"],
    ],
    [
      "aws dynamodb update-time-to-live --table-name X",
      ["UpdateTimeToLive needs --time-to-live-specification"],
    ],
    [
      "aws dynamodb update-time-to-live --table-name X --time-to-live-specification Enable=true",
      ["--time-to-live-specification has no member Enable"],
    ],
    [
      "aws lambda invoke --function-name X --payload file://payload.json out.json",
      ["--payload is binary: fileb:// reads the file as it is"],
    ],
    [
      "aws lambda invoke --function-name X --payload fileb://payload.json",
      ["Invoke needs a file for its answer"],
    ],
    ["aws dynamodb wait table-there --table-name X", ["dynamodb has no waiter TableThere"]],
  ])("that is wrong is found: %s", (line, problems) => {
    expect(checkAwsCommand(line, models)).toEqual(problems);
  });
});
