import { createHash } from "node:crypto";
import * as z from "zod";
import type { Place } from "#lib/local/assembly/index.ts";
import { physicalName } from "./physical-name.ts";
import { inert, resourceType } from "./resource-type.ts";

const Properties = z.strictObject({
  Description: inert("a note"),
  EnableKeyRotation: inert("a key of a laptop is not rotated"),
  KeyPolicy: inert("the account's own policies decide, as CDK's key policies say"),
  Tags: inert("a matter of billing"),
});

/** A key's id is a UUID; always the same for a place, so that a persisted service opens what it sealed. */
const keyIdOf = (place: Place): string => {
  const hex = createHash("sha256").update(physicalName(place)).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
};

export const kmsKey = resourceType("AWS::KMS::Key", Properties, (_given, { place }, world) => {
  const id = keyIdOf(place);
  world.makeKey(id);
  const { region, accountId } = world.deployment;
  return { ref: id, attributes: { Arn: `arn:aws:kms:${region}:${accountId}:key/${id}`, KeyId: id } };
});
