import { corruptWorkbook, limits } from "./limits.ts";
import { builtinFormat, type NumberFormat, readNumberFormat } from "./number-format.ts";
import { closed } from "./xml-scanner.ts";
import { scanXml, xmlText } from "./xml-text.ts";

/** The number formats of a workbook's cell styles, by the style's number. */
export const readStyles = async (bytes: AsyncIterable<Uint8Array>): Promise<readonly NumberFormat[]> => {
  const custom = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInCellStyles = false;
  await scanXml(bytes, (xml, token) => {
    if (xml.name === "cellXfs") isInCellStyles = token !== closed;
    if (token === closed) return;
    if (xml.name === "numFmt" && custom.size < limits.cellStylesMax)
      custom.set(
        Number(xml.attribute("numFmtId")),
        readNumberFormat(xmlText(xml.attribute("formatCode") ?? "").slice(0, 1_000)),
      );
    if (xml.name !== "xf" || !isInCellStyles) return;
    const id = Number(xml.attribute("numFmtId") ?? 0);
    if (styles.push(custom.get(id) ?? builtinFormat(id)) > limits.cellStylesMax)
      throw corruptWorkbook(`it has more than ${limits.cellStylesMax} cell styles`);
  });
  return styles;
};
