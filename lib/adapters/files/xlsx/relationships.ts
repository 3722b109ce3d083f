import { opened } from "./xml-scanner.ts";
import { scanXml, xmlText } from "./xml-text.ts";
import { partKey } from "./zip-directory.ts";

/** What a part of a workbook refers to. */
export interface Relationship {
  readonly id: string;
  /** The last word of its type, which the strict and the transitional namespaces share. */
  readonly type: string;
  /** The key of the part it leads to. */
  readonly part: string;
}

/** Resolves a target against the folder that it is written in; `..` never leads above the root. */
const resolve = (folder: string, target: string): string => {
  const key = target.replaceAll("\\", "/");
  const path: string[] = [];
  for (const step of (key.startsWith("/") ? key : `${folder}/${key}`).split("/"))
    if (step === "..") path.pop();
    else if (step !== "" && step !== ".") path.push(step);
  return partKey(path.join("/"));
};

/** Reads a part of relationships, whose targets are relative to `folder`; those to other files are left out. */
export const readRelationships = async (
  bytes: AsyncIterable<Uint8Array>,
  folder: string,
): Promise<readonly Relationship[]> => {
  const found: Relationship[] = [];
  await scanXml(bytes, (xml, token) => {
    if (token !== opened || xml.name !== "Relationship" || xml.attribute("TargetMode") === "External") return;
    found.push({
      id: xmlText(xml.attribute("Id") ?? ""),
      type: (xml.attribute("Type") ?? "").split("/").at(-1) ?? "",
      part: resolve(folder, xmlText(xml.attribute("Target") ?? "")),
    });
  });
  return found;
};
