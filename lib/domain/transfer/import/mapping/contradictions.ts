import type { TargetField } from "#lib/contract/transfer/import-record.ts";
import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";
import type { ValueProfile } from "./value-profile.ts";
import type { Candidate } from "./weigh-column.ts";

/** A column with what it may fill. */
export interface WeighedColumn {
  readonly name: string;
  readonly values: readonly string[];
  readonly profile: ValueProfile;
  readonly candidates: readonly Candidate[];
}

/** A claim that others have to agree with. */
const sure = 0.7;

const claims = ({ candidates }: WeighedColumn, field: TargetField): boolean =>
  candidates.some((one) => one.field === field && one.confidence >= sure);

const without = (column: WeighedColumn, field: TargetField, why: string): WeighedColumn => ({
  ...column,
  candidates: column.candidates.map((one) =>
    one.field === field ? { ...one, confidence: Math.min(one.confidence, 0.3), reason: why } : one,
  ),
});

/** Of the columns that hold, the one whose name sorts first: the order in which columns stand changes nothing. */
const firstByName = (
  columns: readonly WeighedColumn[],
  holds: (column: WeighedColumn) => boolean,
): WeighedColumn | undefined =>
  columns.filter(holds).toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))[0];

/** Of the rows with both, the part in which one text holds another; undefined where no row has both. */
const agreement = (whole: readonly string[], part: readonly string[]): number | undefined => {
  const both = whole.flatMap((text, row): boolean[] => {
    const [one, other] = [foldText(text), foldText(part[row] ?? "")];
    return one === "" || other === "" ? [] : [one.includes(other)];
  });
  return both.length === 0 ? undefined : both.filter(Boolean).length / both.length;
};

/** Where first and last names have columns, a whole name that is another person's is not the lead's. */
const withoutOthersNames = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] => {
  const last = firstByName(columns, (column) => claims(column, "last_name"));
  if (last === undefined || !columns.some((column) => claims(column, "first_name"))) return columns;
  return columns.map((column) => {
    const own = column.candidates.find(({ field }) => field === "name");
    if (own === undefined) return column;
    if (own.confidence < sure) return without(column, "name", `"${last.name}" is there, beside first names`);
    const agrees = agreement(column.values, last.values);
    return agrees === undefined || agrees >= 0.5
      ? column
      : without(column, "name", `its names are not those of "${last.name}"`);
  });
};

/** Words that name a job where nothing else does, and a salutation or a trade where something does. */
const looseTitles = new Set(
  "title titel titre designation occupation profession beruf function funktion role".split(" "),
);

const withoutLooseTitles = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] => {
  const isLoose = ({ name }: WeighedColumn) => looseTitles.has(foldText(name));
  const isThere = ({ profile }: WeighedColumn) =>
    profile.filled > 0 || columns.every((c) => c.profile.filled === 0);
  const strict = firstByName(
    columns,
    (column) => !isLoose(column) && isThere(column) && claims(column, "title"),
  );
  if (strict === undefined) return columns;
  return columns.map((column) =>
    isLoose(column) ? without(column, "title", `header means title, which "${strict.name}" names`) : column,
  );
};

const turned = (
  column: WeighedColumn,
  from: TargetField,
  to: TargetField,
  reason: string,
): WeighedColumn => ({
  ...column,
  candidates: column.candidates.map(
    (candidate): Candidate => (candidate.field === from ? { ...candidate, field: to, reason } : candidate),
  ),
});

/** `First Name` has a family's name beside it that is called so; `Vorname` and `Prénom` have often just a `Name`. */
const hasEnglishFirst = (columns: readonly WeighedColumn[]): boolean =>
  columns.some((column) => claims(column, "first_name") && /^(first|given|fore|f)/i.test(column.name));

/** A file with first names whose "Name" holds single words means the family's name, as German exports do. */
const withFamilyNames = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] => {
  const isClaimed = (field: TargetField) => columns.some((column) => claims(column, field));
  if (!isClaimed("first_name") || isClaimed("last_name")) return columns;
  const isEnglish = hasEnglishFirst(columns);
  return columns.map((column) => {
    const { filled, share } = column.profile;
    const isFamily = filled === 0 ? !isEnglish : share("fullName") < 0.2;
    return isFamily ? turned(column, "name", "last_name", "the name beside a column of first names") : column;
  });
};

/** A guess, as headers alone leave it. */
const guessed = 0.6;

/** A file with family names, without given ones, whose "Name" holds single words means the given name. */
const withGivenNames = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] => {
  const last = firstByName(columns, (column) => claims(column, "last_name"));
  if (last === undefined || columns.some((column) => claims(column, "first_name"))) return columns;
  const why = `the name beside "${last.name}"`;
  return columns.map((column) => {
    if (!claims(column, "name")) return column;
    const { filled, share } = column.profile;
    const isWhole = share("fullName") >= 0.2 || (agreement(column.values, last.values) ?? 0) >= 0.5;
    if (filled > 0) return isWhole ? column : turned(column, "name", "first_name", why);
    const candidates = column.candidates.map((one) =>
      one.field === "name" ? { ...one, confidence: Math.min(one.confidence, guessed), reason: why } : one,
    );
    return { ...column, candidates };
  });
};

/** What a whole name is called as well where it stands alone. */
const wholeNames = /(?:^|[^\p{L}])(?:nom|nombre|nome)$/iu;

/** `Nombre` without a column of family names beside it is a whole name, unless it holds single words. */
const withWholeNames = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] => {
  const isClaimed = (field: TargetField) => columns.some((column) => claims(column, field));
  if (isClaimed("first_name") && isClaimed("last_name")) return columns;
  return columns.map((column) => {
    const { filled, share } = column.profile;
    const isWhole = wholeNames.test(column.name) && (filled === 0 || share("fullName") >= 0.5);
    if (!isWhole) return column;
    const why = "a name without another beside it";
    return turned(turned(column, "first_name", "name", why), "last_name", "name", why);
  });
};

/** `Ort` beside `Ort geschäftlich` is where something takes place. */
const withoutLocations = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] => {
  const own = columns.find(
    (column) => /^Ort[^\p{L}]/u.test(column.name) && column.candidates.some(({ field }) => field === "city"),
  );
  return own === undefined
    ? columns
    : columns.map((column) =>
        column.name === "Ort" ? without(column, "city", `"${own.name}" is there`) : column,
      );
};

/** Takes back what columns seem to be by themselves and can't be beside the others. */
export const withoutContradictions = (columns: readonly WeighedColumn[]): readonly WeighedColumn[] =>
  withoutLocations(
    withoutLooseTitles(withoutOthersNames(withGivenNames(withFamilyNames(withWholeNames(columns))))),
  );
