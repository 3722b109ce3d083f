import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { agreement } from "./agreement.ts";
import { dynamoDbLocalDifferences } from "./dynamodb-local-differences.ts";
import { conformance } from "./suite.ts";
import { JAVA, startDynamoDbLocal } from "./target.ts";

/**
 * The same cases against Amazon's DynamoDB Local, so that what the door promises is checked by its original.
 * The environment variable DYNAMODB_LOCAL_JAR names its jar; beside it lies the folder DynamoDBLocal_lib.
 * The npm package amplify-dynamodb-simulator carries both in its folder `emulator`: `npm pack` fetches it
 * without its dependencies, which are too many and too old to be ours.
 */
const jar = process.env["DYNAMODB_LOCAL_JAR"] ?? "";

const whyNot = (): string | undefined => {
  if (jar === "") return "DYNAMODB_LOCAL_JAR is not set";
  if (!existsSync(jar)) return "DYNAMODB_LOCAL_JAR names no file";
  return spawnSync(JAVA, ["-version"]).status === 0 ? undefined : "there is no Java";
};

const reason = whyNot();
if (reason === undefined) {
  conformance("DynamoDB Local", () => startDynamoDbLocal(jar), dynamoDbLocalDifferences);
  agreement("DynamoDB Local", () => startDynamoDbLocal(jar));
} else {
  test("DynamoDB Local answers as the door does, where its jar is named", () => {
    console.log(`skipped: conformance against DynamoDB Local (${reason})`);
    expect(reason).not.toBe("");
  });
}
