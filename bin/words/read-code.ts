import ts from "typescript";
import { declaredNames } from "./declared-names.ts";
import { coverCode, proseOfComment } from "./read-prose.ts";

/** A name at a position of its file. */
export interface PlacedName {
  readonly name: string;
  readonly at: number;
}

/** What is read of a file. `prose` has the length of the file's text, with NUL where there is code. */
export interface ReadText {
  readonly names: readonly PlacedName[];
  readonly prose: string;
}

const testFunctions = new Set(["it", "test", "describe"]);

/** Whether a call names a test: `it(…)`, `describe.skipIf(…)(…)`, `it.each(…)(…)`. */
const isTestCall = (node: ts.Expression): boolean => {
  if (ts.isIdentifier(node)) return testFunctions.has(node.text);
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return isTestCall(node.expression);
  return ts.isTaggedTemplateExpression(node) && isTestCall(node.tag);
};

const isTextPart = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isRegularExpressionLiteral(node);

/** The pieces of text of a test's name, which is a literal or a template. */
const textParts = (name: ts.Expression | undefined): ts.Node[] => {
  if (name === undefined) return [];
  if (ts.isTemplateExpression(name)) return [name.head, ...name.templateSpans.map((span) => span.literal)];
  return ts.isStringLiteralLike(name) ? [name] : [];
};

/** Reads the declared names, the comments and the names of tests of a TypeScript file. Other literals are not read. */
export const readCode = (file: string, text: string): ReadText => {
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const source = ts.createSourceFile(file, text, options);
  const names: PlacedName[] = [];
  const prose: [start: number, text: string][] = [];
  const literalEnds = new Map<number, number>();

  const visit = (node: ts.Node): void => {
    if (isTextPart(node)) literalEnds.set(node.getStart(source), node.end);
    for (const name of declaredNames(node)) names.push({ name: name.text, at: name.getStart(source) });
    if (ts.isCallExpression(node) && isTestCall(node.expression))
      for (const part of textParts(node.arguments[0])) {
        const start = part.getStart(source) + 1;
        prose.push([start, coverCode(text.slice(start, part.end - 1))]);
      }
    ts.forEachChild(node, visit);
  };
  visit(source);

  // The parser knows which slash begins an expression and which brace ends a template's value; the scanner does not.
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text);
  const masked: string[] = [];
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const start = scanner.getTokenStart();
    const isComment =
      kind === ts.SyntaxKind.SingleLineCommentTrivia || kind === ts.SyntaxKind.MultiLineCommentTrivia;
    const isSpace = kind === ts.SyntaxKind.WhitespaceTrivia || kind === ts.SyntaxKind.NewLineTrivia;
    if (isComment || isSpace)
      prose.push([start, isComment ? proseOfComment(scanner.getTokenText()) : scanner.getTokenText()]);
    const end = literalEnds.get(start);
    if (end !== undefined) scanner.resetTokenState(end);
  }

  let at = 0;
  for (const [start, piece] of prose.toSorted(([one], [other]) => one - other)) {
    masked.push("\0".repeat(start - at), piece);
    at = start + piece.length;
  }
  return { names, prose: masked.join("") };
};
