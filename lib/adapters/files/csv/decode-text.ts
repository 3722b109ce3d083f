import { UnreadableFile } from "#lib/domain/import/import-files.ts";

/**
 * Decodes UTF-8, its byte-order mark left out; throws UnreadableFile at the first byte that is none. Bytes that are the
 * beginning of a file only may end within a character.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  { isWhole = true }: { readonly isWhole?: boolean } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new UnreadableFile("not_utf8", "The file is not UTF-8. Save it as “CSV UTF-8” and try again.");
    }
  };
  for await (const chunk of bytes) yield decode(chunk);
  if (isWhole) yield decode();
}
