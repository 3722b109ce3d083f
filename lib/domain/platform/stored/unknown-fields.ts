/**
 * Fields of a stored object that this release does not know. They lie under a symbol: spreads copy them with the
 * object, but JSON, responses, events and strict schemas do not see them. The symbol is global, since a bundle may hold
 * this module twice.
 */
const unknownFields = Symbol.for("leadrail.unknown-fields");
/** Attributes of the item around a record, which its mapper does not return. */
const besideFields = Symbol.for("leadrail.unknown-fields-beside");

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const fieldsOf = (value: object, name: symbol): Fields | undefined =>
  Reflect.get(value, name) as Fields | undefined;

/** Moves the fields of a parsed object that are not in `known` out of sight, without `dropped`. Changes the object. */
export const hideUnknown = (
  value: object,
  known: ReadonlySet<string>,
  dropped: ReadonlySet<string>,
): void => {
  const names = Object.keys(value).filter((name) => !known.has(name));
  if (names.length === 0) return;
  const hidden = names.filter((name) => !dropped.has(name)).map((name) => [name, Reflect.get(value, name)]);
  for (const name of names) Reflect.deleteProperty(value, name);
  if (hidden.length > 0) Reflect.set(value, unknownFields, Object.fromEntries(hidden));
};

/** A record with the unknown attributes of its item, to go back beside it. */
export const besideOf = <Record extends object>(item: object, record: Record): Record => {
  const beside = fieldsOf(item, unknownFields);
  return beside === undefined ? record : { ...record, [besideFields]: beside };
};

/** Whether two objects may be one before and after a change: another kind or id is another object. */
const isSame = (before: object, after: object): boolean =>
  ["id", "kind"].every((name) => {
    const [was, is] = [Reflect.get(before, name), Reflect.get(after, name)];
    return was === undefined || is === undefined || was === is;
  });

/** A part of a record with the unknown fields that lie beside the record. */
export const fromBeside = <Part extends object>(record: object, part: Part): Part => {
  const fields = fieldsOf(record, besideFields);
  return fields === undefined ? part : { ...part, [unknownFields]: fields };
};

/** An object without the unknown fields of its own; those of nested objects stay. */
export const withoutUnknown = <Value extends object>(value: Value): Value =>
  Object.fromEntries(Object.entries(value)) as Value;

/**
 * `after` with all unknown fields of `before`: those of nested objects too, and of list entries that are the same. Entries
 * are told apart by the first of `identifying` that each of them has; entries without one by their known fields.
 */
export const keepUnknown = <After>(before: unknown, after: After): After => {
  if (!isObject(before) || !isObject(after) || before === after || !isSame(before, after)) return after;
  if (Array.isArray(after)) return (Array.isArray(before) ? keptEntries(before, after) : after) as After;
  const changed: Record<string | symbol, unknown> = {};
  for (const name of [unknownFields, besideFields]) {
    const fields = fieldsOf(before, name);
    if (fields !== undefined) changed[name] = { ...fields, ...fieldsOf(after, name) };
  }
  for (const [name, value] of Object.entries(after)) {
    const kept = keepUnknown(Reflect.get(before, name), value);
    if (kept !== value) changed[name] = kept;
  }
  return Reflect.ownKeys(changed).length === 0 ? after : { ...after, ...changed };
};

/** Fields by which the entries of a list may be told apart, the best first. */
const identifying = ["id", "member_id", "lead_id", "rule_id", "key", "code", "name"] as const;

/** What tells the entries of a list apart. */
const identityOf = (entries: readonly unknown[]): ((entry: unknown) => unknown) => {
  const isIn = (name: string): boolean => {
    const values = entries.map((entry) => (isObject(entry) ? Reflect.get(entry, name) : undefined));
    return !values.includes(undefined) && new Set(values).size === values.length;
  };
  const name = identifying.find(isIn);
  if (name === undefined) return (entry) => JSON.stringify(entry);
  return (entry) => (isObject(entry) ? Reflect.get(entry, name) : undefined);
};

const keptEntries = (before: readonly unknown[], after: readonly unknown[]): readonly unknown[] => {
  if (!before.some(isObject)) return after;
  const idOf = identityOf(before);
  const byId = new Map(before.map((entry) => [idOf(entry), entry]));
  const kept = after.map((entry) => keepUnknown(byId.get(idOf(entry)), entry));
  return kept.some((entry, index) => entry !== after[index]) ? kept : after;
};

/** A value as it is written: unknown fields are ordinary fields again. Known fields win. */
export const withUnknown = (value: unknown): unknown => {
  if (Array.isArray(value)) {
    const entries = value.map(withUnknown);
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  // Sets, dates and bytes are not records.
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const restored: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) {
    const plain = withUnknown(field);
    if (plain !== field) restored[name] = plain;
    if (isObject(field)) Object.assign(restored, onlyMissing(fieldsOf(field, besideFields), value));
  }
  const hasSymbols = Object.getOwnPropertySymbols(value).length > 0;
  if (!hasSymbols && Object.keys(restored).length === 0) return value;
  // Entries leave the symbols behind.
  return Object.fromEntries(Object.entries({ ...fieldsOf(value, unknownFields), ...value, ...restored }));
};

const onlyMissing = (fields: Fields = {}, item: object): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(item, name)));

/** JSON text of a value with its unknown fields. */
export const storedText = (value: unknown): string => JSON.stringify(withUnknown(value));

/** The unknown fields of an object, for tests of items. */
export const unknownOf = (value: object): Fields => ({
  ...fieldsOf(value, besideFields),
  ...fieldsOf(value, unknownFields),
});
