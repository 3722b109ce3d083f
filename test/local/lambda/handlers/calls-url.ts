/** Requests the URL of the query parameter `url`, if there is one, and returns the status that it got. */
export async function handler(event: {
  readonly queryStringParameters: Readonly<Record<string, string>> | null;
}): Promise<{ readonly statusCode: number; readonly body: string }> {
  const url = event.queryStringParameters?.["url"];
  if (url === undefined) return { statusCode: 200, body: "called nothing" };
  const { status } = await fetch(url);
  return { statusCode: 200, body: String(status) };
}
