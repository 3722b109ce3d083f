import type { ErrorCode, Problem } from "../errors.ts";

/** The service refused: its problem, as it came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.detail ?? problem.title);
    this.name = "ApiProblem";
    this.status = problem.status;
    this.code = problem.code;
    this.requestId = problem.request_id;
    this.problem = problem;
  }
}

/** An answer that the contract does not promise: from something in between, or from another version. */
export class UnexpectedAnswer extends Error {
  readonly status: number;
  readonly text: string;
  constructor(
    what: string,
    answer: { readonly status: number; readonly text: string; readonly cause?: unknown },
  ) {
    super(`${what} (status ${answer.status})`, { cause: answer.cause });
    this.name = "UnexpectedAnswer";
    this.status = answer.status;
    this.text = answer.text;
  }
}
