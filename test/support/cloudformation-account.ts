import type { SynthesizedStack, TemplateResource } from "./synthesized.ts";

/** Properties that name a resource uniquely within an account and region, by type. */
const nameProperties: Readonly<Record<string, string>> = {
  "AWS::ApiGateway::DomainName": "DomainName",
  "AWS::CloudWatch::Alarm": "AlarmName",
  "AWS::CloudWatch::Dashboard": "DashboardName",
  "AWS::DynamoDB::Table": "TableName",
  "AWS::Events::Archive": "ArchiveName",
  "AWS::Events::EventBus": "Name",
  "AWS::Glue::Database": "DatabaseInput.Name",
  "AWS::IAM::Role": "RoleName",
  "AWS::Lambda::Function": "FunctionName",
  "AWS::Logs::LogGroup": "LogGroupName",
  "AWS::S3::Bucket": "BucketName",
  "AWS::S3::BucketPolicy": "Bucket",
  "AWS::SQS::Queue": "QueueName",
  "AWS::Scheduler::ScheduleGroup": "Name",
  "AWS::WAFv2::WebACL": "Name",
};

/** Types that CloudFormation imports by the property that names them, of those that this product keeps. */
const importable: ReadonlySet<string> = new Set([
  "AWS::DynamoDB::Table",
  "AWS::Logs::LogGroup",
  "AWS::S3::Bucket",
]);

const isKept = ({ DeletionPolicy = "Delete" }: TemplateResource): boolean => DeletionPolicy !== "Delete";

const nameIn = ({ Type, Properties = {} }: TemplateResource): unknown => {
  const path = nameProperties[Type]?.split(".") ?? [];
  if (path.length === 0) return undefined;
  return path.reduce<unknown>((value, part) => (value as Record<string, unknown>)?.[part], Properties);
};

interface Physical {
  readonly type: string;
  readonly name: string;
  /** The stack that the resource belongs to; undefined for one that a destroyed stack kept. */
  readonly owner: string | undefined;
  readonly isKept: boolean;
}

/**
 * An account of AWS, as far as CloudFormation's rules on names go: a resource with the name of an existing one is
 * imported, or refuses the deployment. Names that CloudFormation generates never collide.
 */
export class CloudFormationAccount {
  #resources: readonly Physical[] = [];
  #generation = 0;

  /** Puts a resource there that no stack made, such as a restored table. */
  add(type: string, name: string): void {
    this.#resources = [...this.#resources, { type, name, owner: undefined, isKept: true }];
  }

  /** Names of the resources of a type. */
  names(type: string): string[] {
    return this.#resources.filter((one) => one.type === type).map(({ name }) => name);
  }

  /** Creates stacks of a new environment. Returns the names of what it imported. Throws where CloudFormation refuses. */
  deploy(stacks: readonly SynthesizedStack[]): string[] {
    this.#generation += 1;
    const imported: string[] = [];
    for (const { name: stack, resources } of stacks)
      for (const [id, resource] of Object.entries(resources)) {
        const given = nameIn(resource);
        const name = given === undefined ? this.#generated(stack, id) : this.#resolved(stack, given);
        const existing = this.#resources.find((one) => one.type === resource.Type && one.name === name);
        if (existing !== undefined) {
          this.#assertImportable(`${stack}/${id}`, resource, existing);
          imported.push(name);
        }
        this.#resources = [
          ...this.#resources.filter((one) => one !== existing),
          { type: resource.Type, name, owner: stack, isKept: isKept(resource) },
        ];
      }
    return imported;
  }

  /** Deletes all stacks; what they keep stays without an owner. */
  destroy(): void {
    this.#resources = this.#resources
      .filter(({ owner, isKept: keeps }) => owner === undefined || keeps)
      .map((one) => ({ ...one, owner: undefined }));
  }

  #assertImportable(id: string, resource: TemplateResource, existing: Physical): void {
    const refuse = (why: string): never => {
      throw new Error(`${id} (${resource.Type} ${existing.name}) already exists and ${why}`);
    };
    if (existing.owner !== undefined) refuse(`belongs to ${existing.owner}`);
    if (!importable.has(resource.Type)) refuse("its type has no import identifier in the template");
    if (typeof nameIn(resource) !== "string") refuse("its name is dynamic");
    if (!isKept(resource)) refuse("its DeletionPolicy does not keep it");
  }

  #generated(stack: string, id: string): string {
    return `${stack}-${id}-${this.#generation}`;
  }

  /** A name with its references resolved: to a name of this template, or to a generated one. */
  #resolved(stack: string, name: unknown): string {
    if (typeof name === "string") return name;
    const [[, argument] = []] = Object.entries(name as object);
    const parts = (name as { "Fn::Join"?: [string, unknown[]] })["Fn::Join"];
    if (parts !== undefined) return parts[1].map((part) => this.#resolved(stack, part)).join(parts[0]);
    const id = String(Array.isArray(argument) ? argument[0] : argument);
    return id.startsWith("AWS::") ? id : this.#generated(stack, id);
  }
}
