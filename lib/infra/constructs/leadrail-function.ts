import { existsSync } from "node:fs";
import { join } from "node:path";
import { Duration, RemovalPolicy, Size } from "aws-cdk-lib";
import * as iam from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { AsynchronousInvocation } from "#functions/manifest.ts";
import type { Capability, Grant } from "#lib/capabilities/capability.ts";
import { type CapabilityName, capabilities } from "#lib/capabilities/table.ts";
import { acknowledge, namesOfPrefix, reasons } from "../acknowledgements.ts";
import { arnOf, environmentFor, grantsOf, type Resources, statementsFor } from "../grants.ts";
import type { Settings } from "../settings.ts";
import { duckDbLayer } from "./duckdb-layer.ts";

/** What a function runs and what that finds on AWS. */
export interface FunctionCode {
  /** For example `functions/api/records/leads/create-lead.ts`. */
  readonly sourceFile: string;
  readonly uses: readonly CapabilityName[];
  /** Names of things that are not made yet are placeholders. */
  readonly environment: Readonly<Record<string, string>>;
}

/** How a function's code reaches AWS; the local service takes a placeholder and finds the bundle by itself. */
export type CodeFor = (code: FunctionCode) => lambda.Code;

export interface LeadrailFunctionProps extends Pick<FunctionCode, "sourceFile" | "uses"> {
  /** What its event source needs of it, beyond its capabilities. */
  readonly sourceGrants?: readonly Grant[];
  /** Environment beyond its capabilities'. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Absent, CloudFormation makes one. */
  readonly functionName?: string;
  readonly timeoutSeconds: number;
  readonly memoryMb: number;
  /** Lambda does not stop a chain of messages that invokes the function again and again. */
  readonly mayLoop?: boolean;
  /** Of a function that is invoked asynchronously; absent for all others. */
  readonly asynchronous?: AsynchronousInvocation;
  readonly resources: Resources;
  readonly settings: Settings;
  readonly codeFor: CodeFor;
}

/** Copies of snapshots (lib/adapters/lake/file-store.ts), what a compaction makes of them, and what DuckDB spills. */
const lakeStorage = Size.gibibytes(6);

const root = join(import.meta.dirname, "../../..");

/** A function with a role of its own that holds what its manifest row names, and nothing else. */
export class LeadrailFunction extends Construct {
  readonly lambda: lambda.Function;
  readonly role: iam.Role;

  constructor(scope: Construct, id: string, props: LeadrailFunctionProps) {
    super(scope, id);
    const { sourceFile, uses, resources, settings } = props;
    if (!existsSync(join(root, sourceFile)))
      throw new Error(`${sourceFile} is in the manifest but is not there`);
    const logGroup = new logs.LogGroup(this, "Logs", {
      retention: settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new iam.Role(this, "Role", { assumedBy: new iam.ServicePrincipal("lambda.amazonaws.com") });
    this.role.addToPolicy(
      new iam.PolicyStatement({
        sid: "WriteOwnLogs",
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        resources: [logGroup.logGroupArn],
      }),
    );
    this.role.addToPolicy(
      new iam.PolicyStatement({
        sid: "WriteTraces",
        actions: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
        resources: ["*"],
      }),
    );
    acknowledge(this.role, reasons.tracesHaveNoArn);
    const grants = [...grantsOf(uses), ...(props.sourceGrants ?? [])];
    for (const statement of statementsFor(resources, grants)) this.role.addToPolicy(statement);
    for (const arn of grants.map((grant) => arnOf(resources, grant)).filter((one) => one.endsWith("*")))
      acknowledge(this.role, namesOfPrefix(arn));
    const environment = {
      ...environmentFor(resources, settings, uses),
      ...props.environment,
      CORS_ORIGINS: settings.corsOrigins.join(","),
      NODE_OPTIONS: "--enable-source-maps",
    };
    this.lambda = new lambda.Function(this, "Function", {
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: "index.handler",
      code: props.codeFor({ sourceFile, uses, environment }),
      role: this.role.withoutPolicyUpdates(),
      ...(props.functionName !== undefined && { functionName: props.functionName }),
      timeout: Duration.seconds(props.timeoutSeconds),
      memorySize: props.memoryMb,
      ...(props.mayLoop === true && { recursiveLoop: lambda.RecursiveLoop.ALLOW }),
      environment,
      tracing: lambda.Tracing.ACTIVE,
      ...this.duckDb(uses),
      loggingFormat: lambda.LoggingFormat.JSON,
      logGroup,
    });
    if (props.asynchronous === undefined) acknowledge(this.lambda, reasons.neverInvokedAsynchronously);
    else this.limitRetries(props.asynchronous);
    const resource = this.lambda.node.defaultChild as lambda.CfnFunction;
    resource.addMetadata("leadrail:source", sourceFile);
    resource.addMetadata("leadrail:uses", uses);
  }

  /** Bounds Lambda's own retries. A dropped event is counted by an alarm (`dropped-schedules`) and is kept nowhere. */
  private limitRetries({ eventAgeSecondsMax, retriesMax }: AsynchronousInvocation): void {
    const config = new lambda.EventInvokeConfig(this, "Asynchronous", {
      function: this.lambda,
      maxEventAge: Duration.seconds(eventAgeSecondsMax),
      retryAttempts: retriesMax,
    });
    acknowledge(this.lambda, reasons.runsAgainOnSchedule);
    acknowledge(config, reasons.droppedEventsAreCounted);
  }

  /** What a function needs that searches: DuckDB, and room for a snapshot's files. */
  private duckDb(
    uses: readonly CapabilityName[],
  ): Pick<lambda.FunctionProps, "layers" | "ephemeralStorageSize"> {
    const runsIt = uses.some((name) => (capabilities[name] as Capability).runsDuckDb === true);
    if (!runsIt) return {};
    const layer = duckDbLayer(this);
    return { ephemeralStorageSize: lakeStorage, ...(layer !== undefined && { layers: [layer] }) };
  }
}
