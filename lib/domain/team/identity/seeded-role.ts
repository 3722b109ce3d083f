import { mayGrant, Role } from "#lib/contract/team/roles.ts";

type Claims = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Claims => typeof value === "object" && value !== null;

/** A claim by its whole name, which may hold dots as URLs do, else by its path: `realm_access.roles`. */
const claimOf = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name)
    ? claims[name]
    : name
        .split(".")
        .reduce<unknown>(
          (at, part) => (isRecord(at) && Object.hasOwn(at, part) ? at[part] : undefined),
          claims,
        );

const higher = (a: Role, b: Role): Role => (mayGrant(a, b) ? a : b);

/**
 * The role that a newcomer starts with: the highest that the claim names (one role or a list with roles among other
 * things), at most `roleMax`; viewer when it names none.
 */
export const seededRole = (claims: Claims, claim: string | null, roleMax: Role): Role => {
  const value = claim === null ? undefined : claimOf(claims, claim);
  const named = (Array.isArray(value) ? value : [value]).flatMap((one) => Role.safeParse(one).data ?? []);
  const asked = named.reduce(higher, "viewer");
  return mayGrant(roleMax, asked) ? asked : roleMax;
};
