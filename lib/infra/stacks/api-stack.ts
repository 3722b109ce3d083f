import { Aws, CfnOutput, Fn, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import * as apigateway from "aws-cdk-lib/aws-apigateway";
import { Certificate } from "aws-cdk-lib/aws-certificatemanager";
import * as iam from "aws-cdk-lib/aws-iam";
import { CfnPermission, type Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import * as logs from "aws-cdk-lib/aws-logs";
import type { Construct } from "constructs";
import { authorizerFunction, preflightFunction } from "#functions/manifest.ts";
import { routes } from "#lib/contract/index.ts";
import { gatewayBody, methodsOf } from "#lib/contract/openapi/gateway-body.ts";
import { gatewayRequestsPerSecondMax } from "#lib/contract/openapi/gateway-responses.ts";
import type { AnyRoute } from "#lib/contract/route.ts";
import { acknowledge, reasons } from "../acknowledgements.ts";
import { Firewall } from "../constructs/firewall.ts";
import { type CodeFor, LeadrailFunction } from "../constructs/leadrail-function.ts";
import { apiFunctionArn } from "../function-names.ts";
import type { Resources } from "../grants.ts";
import { firstAdminCommand, signInCommand } from "../operator-commands.ts";
import type { Settings } from "../settings.ts";

export interface ApiStackProps extends StackProps {
  readonly settings: Settings;
  readonly resources: Resources;
  readonly codeFor: CodeFor;
}

const pascal = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1);

/** The REST API: one gateway body, read from the route table, before the functions of the other stacks. */
export class ApiStack extends Stack {
  readonly api: apigateway.SpecRestApi;
  readonly authorizer: LambdaFunction;
  /** Only where a browser of another origin may call. */
  private readonly preflight: LambdaFunction | undefined;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    const { settings, resources, codeFor } = props;
    const shared = { resources, settings, codeFor };
    this.authorizer = new LeadrailFunction(this, "Authorizer", {
      ...shared,
      sourceFile: "functions/authorizer.ts",
      uses: authorizerFunction.uses,
      // A person's first token after a start needs two documents of the issuer.
      timeoutSeconds: 10,
      memoryMb: 512,
    }).lambda;
    this.preflight =
      settings.corsOrigins.length === 0
        ? undefined
        : new LeadrailFunction(this, "Preflight", {
            ...shared,
            sourceFile: "functions/api/platform/meta/preflight.ts",
            uses: preflightFunction.uses,
            timeoutSeconds: 5,
            memoryMb: 512,
          }).lambda;
    this.api = this.makeApi(settings);
    this.permitInvocations(settings);
    this.tell(settings, resources.table.name);
  }

  private tell(settings: Settings, tableName: string): void {
    const { domainName } = settings;
    const baseUrl = domainName ? `https://${domainName}/v1` : this.api.urlForPath("/").replace(/\/$/, "");
    const outputs = {
      ApiBaseUrl: baseUrl,
      DocsUrl: `${baseUrl}/docs`,
      FirstAdminKeyCommand: firstAdminCommand(tableName, settings),
      SignInCommand: signInCommand(tableName, settings),
      // The name's CNAME or alias record has to point there.
      ApiDomainTarget: this.api.domainName?.domainNameAliasDomainName,
    };
    for (const [id, value] of Object.entries(outputs))
      if (value !== undefined) new CfnOutput(this, id, { value });
  }

  private invocationUri(functionArn: string): string {
    return `arn:${Aws.PARTITION}:apigateway:${Aws.REGION}:lambda:path/2015-03-31/functions/${functionArn}/invocations`;
  }

  private makeApi(settings: Settings): apigateway.SpecRestApi {
    const accessLogs = new logs.LogGroup(this, "AccessLogs", {
      retention: settings.logRetentionDays as logs.RetentionDays,
      removalPolicy: settings.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const body = gatewayBody(Object.values(routes), {
      integrationUri: (routeId) => this.invocationUri(apiFunctionArn(settings, routeId)),
      authorizerUri: this.invocationUri(this.authorizer.functionArn),
      authorizerResultTtlSeconds: settings.authorizerCacheSeconds,
      corsOrigins: settings.corsOrigins,
      preflightUri: this.preflight && this.invocationUri(this.preflight.functionArn),
    });
    const api = new apigateway.SpecRestApi(this, "Api", {
      restApiName: `leadrail-${settings.environment}`,
      apiDefinition: apigateway.ApiDefinition.fromInline(body),
      endpointTypes: [apigateway.EndpointType.REGIONAL],
      // One role for the whole account and region: the stage can't log until somebody has set it, and the other
      // environments go on using it when this one is destroyed.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      ...this.ownName(settings),
      deployOptions: {
        stageName: "v1",
        tracingEnabled: true,
        throttlingRateLimit: gatewayRequestsPerSecondMax,
        throttlingBurstLimit: 1_000,
        loggingLevel: apigateway.MethodLoggingLevel.ERROR,
        accessLogDestination: new apigateway.LogGroupLogDestination(accessLogs),
        accessLogFormat: apigateway.AccessLogFormat.jsonWithStandardFields({
          caller: false,
          httpMethod: true,
          ip: false,
          protocol: true,
          requestTime: true,
          resourcePath: true,
          responseLength: true,
          status: true,
          user: false,
        }),
      },
    });
    acknowledge(api, reasons.functionsValidate);
    acknowledge(api, reasons.gatewayLogsByItsOwnPolicy);
    if (settings.enableWaf) new Firewall(this, "Firewall", { stage: api.deploymentStage });
    else acknowledge(api.deploymentStage, reasons.noFirewall);
    return api;
  }

  /** The base path makes the URL under the name end in the stage too. */
  private ownName({ domainName, certificateArn }: Settings): Pick<apigateway.SpecRestApiProps, "domainName"> {
    if (domainName === undefined || certificateArn === undefined) return {};
    const certificate = Certificate.fromCertificateArn(this, "Certificate", certificateArn);
    const securityPolicy = apigateway.SecurityPolicy.TLS_1_2;
    return { domainName: { domainName, certificate, securityPolicy, basePath: "v1" } };
  }

  /**
   * One permission per function: its own path with its own method, or with any method for a route of several, because
   * a stack has room for one permission per route only. The gateway's body decides which method calls which function.
   */
  private permitInvocations(settings: Settings): void {
    for (const route of Object.values(routes) as AnyRoute[]) {
      const [method, ...aliases] = methodsOf(route);
      const methods = aliases.length === 0 ? method : "*";
      new CfnPermission(this, `${pascal(route.id)}Permission`, {
        action: "lambda:InvokeFunction",
        functionName: apiFunctionArn(settings, route.id),
        principal: "apigateway.amazonaws.com",
        sourceArn: this.arnInApi(`v1/${methods}${route.path.replaceAll(/\{\w+\}/g, "*")}`),
      });
    }
    this.preflight?.addPermission("Gateway", {
      principal: new iam.ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: this.arnInApi("v1/OPTIONS/*"),
    });
    this.authorizer.addPermission("Gateway", {
      principal: new iam.ServicePrincipal("apigateway.amazonaws.com"),
      sourceArn: this.arnInApi("authorizers/*"),
    });
  }

  private arnInApi(path: string): string {
    return Fn.join("", [
      `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:`,
      this.api.restApiId,
      `/${path}`,
    ]);
  }
}
