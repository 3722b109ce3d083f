export {
  type CreateStacksOptions,
  createStacks,
  type ResourceDeclaration,
  type StackOutputs,
} from "./create-stacks.ts";
export { readAssembly, type Stack } from "./read-assembly.ts";
export type { CreatedResource, Deployment } from "./scope.ts";
export { Template } from "./template.ts";
export { inside, type Place, TemplateError } from "./template-error.ts";
