import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const writer = "lib/adapters/dynamo/records/lead-actions.ts";

/** Actions of a transaction and commands that change an item. */
const actions = new Set(["Put", "Update", "Delete", "PutRequest", "DeleteRequest"]);
const commands = new Set(["PutCommand", "UpdateCommand", "DeleteCommand"]);

/** True for `Put: {…}` in an object, and for `new PutCommand(…)`. */
const isWrite = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && actions.has(node.name.text)) ||
  (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && commands.has(node.expression.text));

const importsToLeadItem = (node: ts.Node): boolean =>
  ts.isImportSpecifier(node) && (node.propertyName ?? node.name).text === "toLeadItem";

/** The lines of a file that write a lead's item: that make it, or write to its key. */
const leadWrites = (text: string): number[] => {
  const file = ts.createSourceFile("file.ts", text, ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const visit = (node: ts.Node): void => {
    if (importsToLeadItem(node) || (isWrite(node) && /\bleadKey\(/.test(node.getText())))
      lines.push(file.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return lines;
};

describe("a lead's item", () => {
  it("is written by lead-actions.ts alone", () => {
    const found = globSync(["lib/**/*.ts", "functions/**/*.ts"])
      .map((path) => [path, readFileSync(path, "utf8")] as const)
      .filter(([, text]) => /toLeadItem|leadKey/.test(text))
      .filter(([, text]) => leadWrites(text).length > 0)
      .map(([path]) => path);

    expect(found).toEqual([writer]);
  });

  it.each([
    ["makes the item", 'import { toLeadItem } from "../records/lead-item.ts";'],
    ["makes the item under another name", 'import { toLeadItem as item } from "../records/lead-item.ts";'],
    ["updates its attributes", "await client.send(new UpdateCommand({ Key: leadKey(ws, id) }));"],
    ["puts it in a transaction", "const a = [{ Put: { Item: { ...leadKey(ws, id), kind } } }];"],
    ["deletes it in a transaction", "const a = [{ Delete: { Key: leadKey(ws, id) } }];"],
  ])("is seen where another module %s", (_, text) => {
    expect(leadWrites(text)).toEqual([1]);
  });

  it("may be read, and checked in a transaction, by other modules", () => {
    const text = `import { fromLeadItem } from "./lead-item.ts";
const a = [{ ConditionCheck: { Key: leadKey(ws, id) } }, { Put: { Item: auditItem } }];`;

    expect(leadWrites(text)).toEqual([]);
  });
});
