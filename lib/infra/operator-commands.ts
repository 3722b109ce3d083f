import { Aws } from "aws-cdk-lib";
import type { Settings } from "./settings.ts";

/** A word of a shell; tokens of the CDK hold `${}` here and plain names when they are deployed. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]*$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const options = (given: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = ""]) => ` --${name} ${quoted(value)}`)
    .join("");

const leadrail = (words: string, tableName: string): string =>
  `npm run leadrail -- ${words} --table ${tableName} --region ${Aws.REGION}`;

/** What makes the first admin and shows their key; it is refused once there is one. */
export const firstAdminCommand = (tableName: string, { adminEmail }: Settings): string =>
  leadrail("first-admin", tableName) + options({ "admin-email": adminEmail ?? "ADMIN@EXAMPLE.COM" });

/** What lets people sign in to the first workspace as the settings say; undefined when they say nothing. */
export const signInCommand = (tableName: string, settings: Settings): string | undefined =>
  settings.oidcIssuer === undefined
    ? undefined
    : leadrail("sign-in add", tableName) +
      options({
        issuer: settings.oidcIssuer,
        audience: settings.oidcAudience,
        "role-claim": settings.oidcRoleClaim,
        "newcomers-role": settings.oidcNewcomersRole,
      });
