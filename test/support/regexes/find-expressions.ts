import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** A regular expression in a source file. `text` is the literal, or the code that constructs the expression. */
export interface FoundExpression {
  readonly file: string;
  readonly text: string;
  readonly kind: "literal" | "constructed";
}

/** Methods that compile a text argument as a regular expression. */
const compiling = new Set(["match", "matchAll", "search"]);

/** A file without these characters has no expression, and parsing takes most of the time. */
const mayHaveExpression = /\bRegExp\b|\/[^/*\s].*\/|\.(?:match|matchAll|search)\(/;

const isText = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node));

const constructs = (node: ts.Node): boolean => {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  const callee = node.expression;
  if (ts.isIdentifier(callee)) return callee.text === "RegExp";
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return callee.name.text === "RegExp" || (compiling.has(callee.name.text) && isText(node.arguments?.[0]));
};

/** The regular expressions of one file's text. */
export const expressionsOf = (file: string, text: string): FoundExpression[] => {
  if (!mayHaveExpression.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: FoundExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push({ file, text: node.text, kind: "literal" });
    else if (constructs(node))
      found.push({ file, text: node.getText(source).replaceAll(/\s+/g, " "), kind: "constructed" });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** The regular expressions of all TypeScript files in some folders. */
export const findExpressions = (folders: readonly string[]): FoundExpression[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => expressionsOf(file, readFileSync(file, "utf8")));
