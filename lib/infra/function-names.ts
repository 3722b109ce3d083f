import { Aws } from "aws-cdk-lib";
import type { Settings } from "./settings.ts";

/** `createLead` as `create-lead`. */
export const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** For example `leadrail-prod-create-lead`. */
export const apiFunctionName = ({ environment }: Pick<Settings, "environment">, routeId: string): string =>
  `leadrail-${environment}-${kebab(routeId)}`;

export const apiFunctionArn = (settings: Pick<Settings, "environment">, routeId: string): string =>
  `arn:${Aws.PARTITION}:lambda:${Aws.REGION}:${Aws.ACCOUNT_ID}:function:${apiFunctionName(settings, routeId)}`;
