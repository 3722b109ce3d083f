import { Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { apiFunctions, type FunctionRow } from "#functions/manifest.ts";
import { capabilitiesOf } from "#lib/capabilities/of-route.ts";
import { areaOf } from "#lib/contract/areas.ts";
import { type RouteId, routes } from "#lib/contract/index.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { type CodeFor, LeadrailFunction } from "../constructs/leadrail-function.ts";
import { apiFunctionName, kebab } from "../function-names.ts";
import type { Resources } from "../grants.ts";
import type { Settings } from "../settings.ts";

export interface ApiFunctionsStackProps extends StackProps {
  readonly settings: Settings;
  readonly resources: Resources;
  readonly codeFor: CodeFor;
  /** Of the routes whose functions lie in this stack. */
  readonly areas: readonly string[];
}

/** The file that handles a route. */
export const sourceOf = ({ id, area }: AnyRoute): string =>
  `functions/api/${areaOf(area).context}/${area}/${kebab(id)}.ts`;

/**
 * The functions of some areas' routes. The API knows them by name: an export that another stack imports could not
 * be taken away with its route.
 */
export class ApiFunctionsStack extends Stack {
  constructor(scope: Construct, id: string, props: ApiFunctionsStackProps) {
    super(scope, id, props);
    const { settings, resources, codeFor, areas } = props;
    for (const route of Object.values(routes) as AnyRoute[]) {
      if (!areas.includes(route.area)) continue;
      const row: FunctionRow = apiFunctions[route.id as RouteId];
      new LeadrailFunction(this, `${route.id.charAt(0).toUpperCase()}${route.id.slice(1)}`, {
        resources,
        settings,
        codeFor,
        functionName: apiFunctionName(settings, route.id),
        sourceFile: sourceOf(route),
        uses: capabilitiesOf(route, row.uses),
        timeoutSeconds: row.timeoutSeconds ?? 10,
        memoryMb: row.memoryMb ?? 512,
      });
    }
  }
}
