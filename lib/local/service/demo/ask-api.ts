/** The API that demo data goes through, as a client has it. */
export interface Api {
  readonly baseUrl: string;
  readonly key: string;
}

/** Asks the API. Undefined where an earlier run has made it (409); throws on any other refusal. */
export const ask = async (
  { baseUrl, key }: Api,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> => {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status === 409) return undefined;
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${path} of the demo was refused with ${response.status}: ${text}`);
  return JSON.parse(text);
};
