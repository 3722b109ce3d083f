import { fullDiff, ResourceImpact } from "@aws-cdk/cloudformation-diff";

/** A stack's template, as CloudFormation has it or as it was just synthesized. */
export type StackTemplate = Readonly<Record<string, unknown>>;

export interface StackChange {
  readonly stack: string;
  /** Undefined for a stack that is not there yet. */
  readonly deployed: StackTemplate | undefined;
  readonly next: StackTemplate;
}

/** What a deployment would do to one resource beyond making or updating it. */
export interface Loss {
  /** `<stack>/<logical id>`: what `--allow` takes. */
  readonly id: string;
  readonly type: string;
  readonly what: "replaced" | "may be replaced" | "deleted" | "left behind" | "no longer protected";
  /** What it holds is gone, or out of the environment's reach. */
  readonly losesData: boolean;
}

/** What holds what people gave us, or what is on its way. */
const dataBearing = new Set([
  "AWS::DynamoDB::Table",
  "AWS::Events::Archive",
  "AWS::Events::EventBus",
  "AWS::KMS::Key",
  "AWS::S3::Bucket",
  "AWS::SQS::Queue",
]);

const lossOf: Readonly<Partial<Record<ResourceImpact, Loss["what"]>>> = {
  [ResourceImpact.WILL_REPLACE]: "replaced",
  [ResourceImpact.MAY_REPLACE]: "may be replaced",
  [ResourceImpact.WILL_DESTROY]: "deleted",
  [ResourceImpact.WILL_ORPHAN]: "left behind",
};

interface Declared {
  readonly Type?: string;
  readonly DeletionPolicy?: string;
  readonly Properties?: { readonly DeletionProtectionEnabled?: boolean };
}

/** Whether a resource was kept when its stack goes, and will not be any more. */
const isUnprotected = (before: Declared | undefined, after: Declared | undefined): boolean => {
  const kept = ({ DeletionPolicy = "Delete" }: Declared): boolean => DeletionPolicy !== "Delete";
  const guarded = ({ Properties }: Declared): boolean => Properties?.DeletionProtectionEnabled === true;
  if (before === undefined || after === undefined) return false;
  return (kept(before) && !kept(after)) || (guarded(before) && !guarded(after));
};

const lossesOfStack = ({ stack, deployed, next }: StackChange): Loss[] => {
  if (deployed === undefined) return [];
  const losses: Loss[] = [];
  fullDiff(deployed, next).resources.forEachDifference((id, { changeImpact, oldValue, newValue }) => {
    const type = oldValue?.Type ?? newValue?.Type ?? "";
    const isData = dataBearing.has(type);
    const what =
      lossOf[changeImpact] ??
      (isData && isUnprotected(oldValue, newValue) ? "no longer protected" : undefined);
    if (what !== undefined) losses.push({ id: `${stack}/${id}`, type, what, losesData: isData });
  });
  return losses;
};

/** What a deployment takes away or replaces, stack by stack; what it only makes or updates is not among it. */
export const lossesOf = (changes: readonly StackChange[]): Loss[] => changes.flatMap(lossesOfStack);

/** The losses of data that the operator has not allowed by their ids: with one of them nothing is deployed. */
export const refusedOf = (losses: readonly Loss[], allowed: readonly string[]): Loss[] =>
  losses.filter(({ id, losesData }) => losesData && !allowed.includes(id));
