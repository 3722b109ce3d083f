import type * as z from "zod";
import type { Operator } from "./operator.ts";

/** One command of `leadrail`: its words, what it takes, and what it does. */
export interface Command<Input = never> {
  /** For example `workspace create`. */
  readonly words: string;
  readonly summary: string;
  /** Fields of `input` that are given by place and not as `--name value`, in this order. */
  readonly places: readonly string[];
  /** An object of texts; its fields are the options, by their names. */
  readonly input: z.ZodObject;
  /** Answers the lines to print. */
  run(input: Input, operator: Operator): Promise<readonly string[]>;
}

/** Ties the type of what a command gets to its schema. */
export const command = <Shape extends z.ZodRawShape>(
  definition: Omit<Command, "input" | "run"> & {
    readonly input: z.ZodObject<Shape>;
    run(input: z.infer<z.ZodObject<Shape>>, operator: Operator): Promise<readonly string[]>;
  },
): Command<z.infer<z.ZodObject<Shape>>> => definition as Command<z.infer<z.ZodObject<Shape>>>;
