/** Whether a media type is one of those that a REST API treats as binary; `*` stands for any part of it. */
export function isBinary(binaryMediaTypes: readonly string[], mediaType: string | undefined): boolean {
  const given = (mediaType?.split(";")[0] ?? "").trim().toLowerCase();
  return binaryMediaTypes.some((pattern) => {
    if (pattern === "*/*") return true;
    const [type, subtype] = pattern.toLowerCase().split("/");
    const [givenType, givenSubtype] = given.split("/");
    return type === givenType && (subtype === "*" || subtype === givenSubtype);
  });
}
