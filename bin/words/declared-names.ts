import ts from "typescript";

const isName = (node: ts.Node | undefined): node is ts.Identifier | ts.PrivateIdentifier =>
  node !== undefined && (ts.isIdentifier(node) || ts.isPrivateIdentifier(node));

/** Nodes that always give their name, other than specifiers and bindings. */
const isDeclaration = (node: ts.Node): node is ts.NamedDeclaration =>
  ts.isVariableDeclaration(node) ||
  ts.isParameter(node) ||
  ts.isFunctionLike(node) ||
  ts.isClassLike(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isEnumDeclaration(node) ||
  ts.isEnumMember(node) ||
  ts.isModuleDeclaration(node) ||
  ts.isTypeParameterDeclaration(node) ||
  ts.isPropertyDeclaration(node) ||
  ts.isPropertySignature(node) ||
  ts.isPropertyAssignment(node) ||
  ts.isNamedTupleMember(node) ||
  ts.isImportClause(node) ||
  ts.isNamespaceImport(node);

const elementName = (element: ts.ArrayBindingElement): ts.Node | undefined =>
  ts.isBindingElement(element) ? element.name : undefined;

/**
 * The names that a node declares. A name that another file has declared does not count where it is used: an import
 * without an alias, a call, an access to a property, and a destructured property that keeps its name.
 */
export const declaredNames = (node: ts.Node): (ts.Identifier | ts.PrivateIdentifier)[] => {
  if (isDeclaration(node)) return [node.name].filter(isName);
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node))
    return node.propertyName !== undefined && isName(node.name) ? [node.name] : [];
  if (ts.isArrayBindingPattern(node)) return node.elements.map(elementName).filter(isName);
  if (ts.isObjectBindingPattern(node))
    return node.elements
      .filter((element) => element.propertyName !== undefined || element.dotDotDotToken !== undefined)
      .map(elementName)
      .filter(isName);
  return [];
};
