import { createStacks, type Stack } from "#lib/local/assembly/index.ts";
import { createResource, type World } from "#lib/local/resources/index.ts";
import { checkNotifications } from "./check-notifications.ts";
import { type MadeResource, type Names, readNames } from "./names.ts";

/** Creates what all stacks declare; answers the names of what was made. */
export async function createAll(stacks: readonly Stack[], world: World): Promise<Names> {
  const made: MadeResource[] = [];
  await createStacks({
    stacks,
    deployment: world.deployment,
    create: async (declaration) => {
      const created = await createResource(declaration, world);
      made.push({ declaration, created });
      return created;
    },
  });
  checkNotifications(world.declared, world.deployment);
  return readNames(made);
}
