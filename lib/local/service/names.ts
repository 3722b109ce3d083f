import type { CreatedResource, ResourceDeclaration } from "#lib/local/assembly/index.ts";

/** The physical names of what the templates made. */
export interface Names {
  readonly table: string;
  readonly bus: string;
  /** By the construct's name in the CDK app. */
  readonly buckets: Readonly<Record<string, string>>;
  /** URLs on the gate, by the construct's name in the CDK app. */
  readonly queues: Readonly<Record<string, string>>;
}

/** A resource as declared and as made. */
export interface MadeResource {
  readonly declaration: ResourceDeclaration;
  readonly created: CreatedResource;
}

/** Picks the names by type and by logical id. A name that the templates lack throws. */
export function readNames(made: readonly MadeResource[]): Names {
  const ofType = (type: string) => made.filter(({ declaration }) => declaration.type === type);
  const named = (type: string): string => {
    const found = ofType(type)[0];
    if (!found) throw new Error(`the templates make no ${type}`);
    return found.created.ref;
  };
  const byConstruct = (type: string): Record<string, string> =>
    Object.fromEntries(
      ofType(type).map(({ declaration, created }) => [
        constructName(declaration.place.logicalId),
        created.ref,
      ]),
    );
  return {
    table: named("AWS::DynamoDB::Table"),
    bus: named("AWS::Events::EventBus"),
    buckets: byConstruct("AWS::S3::Bucket"),
    queues: byConstruct("AWS::SQS::Queue"),
  };
}

/** CDK makes a logical id of the construct's path and eight digits of its hash. */
function constructName(logicalId: string): string {
  return logicalId.replace(/[0-9A-F]{8}$/, "");
}
