import { App, Tags, Validations } from "aws-cdk-lib";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { duckDbLayerContext } from "./constructs/duckdb-layer.ts";
import type { CodeFor } from "./constructs/leadrail-function.ts";
import { type DeployTarget, placeholderTarget } from "./deploy-target.ts";
import { assertEveryAreaHasAStack, functionStacks } from "./function-stacks.ts";
import { Settings, type SettingsInput } from "./settings.ts";
import { ApiFunctionsStack } from "./stacks/api-functions-stack.ts";
import { ApiStack } from "./stacks/api-stack.ts";
import { DataStack } from "./stacks/data-stack.ts";
import { ObservabilityStack } from "./stacks/observability-stack.ts";
import { WorkersStack } from "./stacks/workers-stack.ts";

export interface AppOptions {
  readonly outdir?: string;
  readonly settings?: SettingsInput;
  /** Default: the placeholder, which no deployment accepts. */
  readonly target?: DeployTarget;
  /** How code reaches AWS. Omitted: a placeholder, since the local service bundles what is called. */
  readonly codeFor?: CodeFor;
  /** The files of the layer with DuckDB. Omitted: none, since the local service has the package. */
  readonly duckDbLayerAt?: string;
  /** Whether cdk-nag and CloudFormation's own rules read along; the local service leaves it to `npm run check`. */
  readonly validate?: boolean;
}

const placeholder: CodeFor = () =>
  lambda.Code.fromInline("// The local service finds the bundle by the metadata.");

/** For example `Leadrail-prod-Data`: environments stand beside each other in one account and region. */
const stackName = ({ environment }: Settings, part: string): string => `Leadrail-${environment}-${part}`;

/** Builds the whole system as CDK stacks: the one description that both AWS and a laptop run. */
export const buildApp = ({
  outdir,
  settings: given = {},
  target: env = placeholderTarget,
  codeFor = placeholder,
  duckDbLayerAt,
  validate = false,
}: AppOptions = {}): App => {
  // Whoever wants templates calls `synth()`; the CDK's own way writes every app of a process over the others.
  const app = new App({
    autoSynth: false,
    builtinCloudFormationValidation: validate,
    ...(outdir !== undefined && { outdir }),
    context: {
      // CloudFormation limits a template to 1 MB as it is written, indentation included.
      "@aws-cdk/core:suppressTemplateIndentation": true,
      // CloudFormation refuses to remove what another stack imports; `deploy` orders the stacks by these exports.
      "@aws-cdk/core:defaultCrossStackReferences": "strong",
      ...(duckDbLayerAt !== undefined && { [duckDbLayerContext]: duckDbLayerAt }),
    },
  });
  const settings = Settings.parse(given);
  const named = (part: string): string => stackName(settings, part);
  if (validate) Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  const data = new DataStack(app, named("Data"), { env, settings });
  const shared = { env, settings, codeFor, resources: data.resources };
  assertEveryAreaHasAStack(Object.values(routes));
  const used = new Set(Object.values<AnyRoute>(routes).map(({ area }) => area));
  // CloudFormation refuses a stack without resources, as that of areas without routes would be.
  const functions = Object.entries(functionStacks)
    .filter(([, areas]) => areas.some((area) => used.has(area)))
    .map(([id, areas]) => new ApiFunctionsStack(app, named(id), { ...shared, areas }));
  const api = new ApiStack(app, named("Api"), shared);
  for (const stack of functions) api.addStackDependency(stack);
  const streamArn = data.table.tableStreamArn ?? "";
  const workers = new WorkersStack(app, named("Workers"), {
    ...shared,
    streamArn,
  });
  // Consumers deploy before producers, so that a new kind of message always finds a function that knows it.
  for (const stack of functions) stack.addStackDependency(workers);
  new ObservabilityStack(app, named("Observability"), { env, settings, data, api, workers });
  Tags.of(app).add("project", "leadrail");
  Tags.of(app).add("environment", settings.environment);
  return app;
};
