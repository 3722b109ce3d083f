import { join } from "node:path";
import { build } from "esbuild";
import type { CapabilityName } from "#lib/capabilities/table.ts";
import { ownCapabilities } from "#lib/infra/own-capabilities.ts";

const root = join(import.meta.dirname, "../..");

/** What a call looks like in a bundle that is not minified, and the action that IAM asks for it. */
const calls: readonly (readonly [RegExp, string])[] = [
  [/new GetCommand\(|\bGet: /, "dynamodb:GetItem"],
  [/new BatchGetCommand\(/, "dynamodb:BatchGetItem"],
  [/new QueryCommand\(|paginateQuery\(/, "dynamodb:Query"],
  [/new ScanCommand\(|paginateScan\(/, "dynamodb:Scan"],
  [/new PutCommand\(|\bPut: /, "dynamodb:PutItem"],
  [/new DeleteCommand\(|\bDelete: (?!\{ Objects)/, "dynamodb:DeleteItem"],
  [/new UpdateCommand\(|\bUpdate: /, "dynamodb:UpdateItem"],
  [/\bConditionCheck: /, "dynamodb:ConditionCheckItem"],
  [/new (GetObject|HeadObject|CopyObject)Command\(/, "s3:GetObject"],
  [
    /new (PutObject|CopyObject|CreateMultipartUpload|UploadPart|CompleteMultipartUpload)Command\(|new Upload\(/,
    "s3:PutObject",
  ],
  [/new DeleteObjects?Command\(/, "s3:DeleteObject"],
  [/new AbortMultipartUploadCommand\(|new Upload\(/, "s3:AbortMultipartUpload"],
  [/new ListObjectsV2Command\(/, "s3:ListBucket"],
  [/new ChangeMessageVisibility(Batch)?Command\(/, "sqs:ChangeMessageVisibility"],
  [/new SendMessage(Batch)?Command\(/, "sqs:SendMessage"],
  [/new EncryptCommand\(/, "kms:Encrypt"],
  [/new DecryptCommand\(/, "kms:Decrypt"],
  [/new GenerateDataKeyCommand\(/, "kms:GenerateDataKey"],
  [/new PutEventsCommand\(/, "events:PutEvents"],
  [/new PutRuleCommand\(/, "events:PutRule"],
  [/new DeleteRuleCommand\(/, "events:DeleteRule"],
  [/new PutTargetsCommand\(/, "events:PutTargets"],
  [/new RemoveTargetsCommand\(/, "events:RemoveTargets"],
  [/new ListRulesCommand\(/, "events:ListRules"],
  [/new ListTargetsByRuleCommand\(/, "events:ListTargetsByRule"],
  [/new CreateScheduleCommand\(/, "scheduler:CreateSchedule"],
  [/new UpdateScheduleCommand\(/, "scheduler:UpdateSchedule"],
  [/new DeleteScheduleCommand\(/, "scheduler:DeleteSchedule"],
  [/new GetScheduleCommand\(/, "scheduler:GetSchedule"],
];

/** Commands of the SDK that `calls` knows; another one in an adapter has to be added to it. */
const known = /new \w+Command\(/g;

/** The actions that a text's calls need. Throws for a command of the SDK that has no row. */
export const actionsIn = (text: string): ReadonlySet<string> => {
  const strangers = [...text.matchAll(known)]
    .map(([call]) => call)
    .filter(
      (call) =>
        !call.startsWith("new TransactWriteCommand(") && !calls.some(([pattern]) => pattern.test(call)),
    );
  if (strangers.length > 0) throw new Error(`no action is known for ${strangers.join(", ")}`);
  return new Set(calls.filter(([pattern]) => pattern.test(text)).map(([, action]) => action));
};

/**
 * The actions that a capability's adapter may need: those of every call in the code that a bundle keeps of it. Methods
 * that no function calls count as well.
 */
export const neededActions = async (name: CapabilityName): Promise<ReadonlySet<string>> => {
  const capabilities = join(root, "lib/capabilities/index.ts");
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from ${JSON.stringify(capabilities)};`, resolveDir: root },
    bundle: true,
    write: false,
    packages: "external",
    platform: "node",
    format: "esm",
    target: "node24",
    plugins: [ownCapabilities([name])],
    absWorkingDir: root,
  });
  return actionsIn(outputFiles[0]?.text ?? "");
};
