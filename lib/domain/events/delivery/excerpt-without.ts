/** Shorter words are no secrets, and taking them out would spoil any text. */
const secretCharactersMin = 6;
const excerptBytesMax = 1_024;

/** The beginning of an answer without the secrets that it may repeat: endpoints under development echo what they get. */
export const excerptWithout = (text: string, secrets: readonly string[]): string => {
  const clean = secrets
    .flatMap((secret) => [secret, ...secret.split(/\s+/)])
    .filter(({ length }) => length >= secretCharactersMin)
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(secret, "***"), text);
  return Buffer.from(clean).subarray(0, excerptBytesMax).toString("utf8");
};
