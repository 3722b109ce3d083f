import type * as z from "zod";
import type { ApiPlace } from "./api-place.ts";
import type { Operator } from "./operator.ts";
import type { Terminal } from "./terminal.ts";

/** What every command says of itself. */
interface Described {
  /** For example `workspace create`. */
  readonly words: string;
  readonly summary: string;
  /** Whole lines as a person types them, with what stands for them in quotes. */
  readonly examples: readonly string[];
  /** Fields of `input` that are given by place and not as `--name value`, in this order. */
  readonly places: readonly string[];
  /** An object of texts and flags; its fields are the options, by their names. */
  readonly input: z.ZodObject;
}

/** What an operator does, on a deployment's table. */
export interface TableCommand<Input = never> extends Described {
  readonly works: "on_table";
  /** Answers the lines to print. */
  run(input: Input, operator: Operator): Promise<readonly string[]>;
}

/** What a member of a workspace does, through the API. */
export interface ApiCommand<Input = never> extends Described {
  readonly works: "by_api";
  /** Says what it does as it goes. */
  run(input: Input, place: ApiPlace, terminal: Terminal): Promise<void>;
}

/** One command of `leadrail`: its words, what it takes, and what it does. */
export type Command<Input = never> = TableCommand<Input> | ApiCommand<Input>;

type Defined<
  Of extends Described & { run: unknown },
  Shape extends z.ZodRawShape,
  Rest extends unknown[],
> = Omit<Of, "works" | "input" | "run"> & {
  readonly input: z.ZodObject<Shape>;
  run(
    input: z.infer<z.ZodObject<Shape>>,
    ...rest: Rest
  ): ReturnType<Extract<Of["run"], (...given: never[]) => unknown>>;
};

/** Ties the type of what a command gets to its schema. */
export const command = <Shape extends z.ZodRawShape>(
  definition: Defined<TableCommand, Shape, [operator: Operator]>,
): TableCommand<z.infer<z.ZodObject<Shape>>> =>
  ({ ...definition, works: "on_table" }) as TableCommand<z.infer<z.ZodObject<Shape>>>;

/** The same for a command that asks the API. */
export const apiCommand = <Shape extends z.ZodRawShape>(
  definition: Defined<ApiCommand, Shape, [place: ApiPlace, terminal: Terminal]>,
): ApiCommand<z.infer<z.ZodObject<Shape>>> =>
  ({ ...definition, works: "by_api" }) as ApiCommand<z.infer<z.ZodObject<Shape>>>;
