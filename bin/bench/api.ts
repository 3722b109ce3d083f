import type { Service } from "#lib/local/service/start-service.ts";

/** Asks the API with a key of its own, since each key has a budget a minute. Throws on anything but a 2xx. */
export interface Api {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
}

const ask = async <T>(url: string, key: string, init: RequestInit): Promise<T> => {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(url, { ...init, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${url} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
};

export const apiWith = (baseUrl: string, key: string): Api => ({
  get: (path) => ask(`${baseUrl}${path}`, key, { method: "GET" }),
  post: (path, body) => ask(`${baseUrl}${path}`, key, { method: "POST", body: JSON.stringify(body) }),
});

/** A further key of the first admin. */
export const newKey = async ({ baseUrl, adminKey }: Service): Promise<Api> => {
  const admin = apiWith(baseUrl, adminKey);
  const members = await admin.get<{ data: { id: string }[] }>("/team/members");
  const body = { name: "Benchmark", member_id: members.data[0]?.id };
  const { token } = await admin.post<{ token: string }>("/api-keys", body);
  return apiWith(baseUrl, token);
};
