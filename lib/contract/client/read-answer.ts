import { Problem } from "../errors.ts";
import type { AnyRoute } from "../route.ts";
import { ApiProblem, UnexpectedAnswer } from "./client-errors.ts";

/** An answer before its type is known. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly version: number | undefined;
  readonly body?: unknown;
  readonly text?: string;
  readonly mediaType?: string;
}

const versionOf = (headers: Headers): number | undefined => {
  const version = /^"(\d{1,15})(-[\w-]+)?"$/.exec(headers.get("etag") ?? "")?.[1];
  return version === undefined ? undefined : Number(version);
};

const isJson = (mediaType: string): boolean => /^application\/([\w.-]+\+)?json\b/i.test(mediaType);

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const problemOf = (status: number, text: string): Error => {
  const problem = Problem.safeParse(parseJson(text));
  return problem.success
    ? new ApiProblem(problem.data)
    : new UnexpectedAnswer("an error that is no problem", { status, text });
};

/** Reads an answer by its route. Throws ApiProblem for a refusal and UnexpectedAnswer for what is not declared. */
export const readAnswer = async (route: AnyRoute, response: Response): Promise<ReadAnswer> => {
  const { status, headers } = response;
  const text = await response.text();
  if (status >= 400) throw problemOf(status, text);
  const definition = route.answers[status];
  if (definition === undefined)
    throw new UnexpectedAnswer(`${route.id} has no such answer`, { status, text });
  const answer = { status, headers, version: versionOf(headers) };
  const mediaType = headers.get("content-type") ?? "";
  if (definition.schema !== undefined && isJson(mediaType)) {
    const parsed = definition.schema.safeParse(parseJson(text));
    if (parsed.success) return { ...answer, body: parsed.data };
    throw new UnexpectedAnswer(`${route.id} answered something else`, { status, text, cause: parsed.error });
  }
  if (definition.media !== undefined) return { ...answer, text, mediaType };
  if (definition.schema === undefined) return answer;
  throw new UnexpectedAnswer(`${route.id} answered ${mediaType || "nothing"}`, { status, text });
};
