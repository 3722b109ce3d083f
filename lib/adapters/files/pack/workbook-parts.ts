const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships";
const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** Cell formats in the order of `cellFormats`: plain, moment, text that is never a formula, heading. */
const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`;

const relations = (targets: readonly (readonly [id: string, type: string, target: string])[]): string =>
  `${declaration}<Relationships xmlns="${packageRelations}">${targets
    .map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join("")}</Relationships>`;

const sheetNumbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** `Leads`, then `Leads 2`, … */
const sheetName = (number: number): string => (number === 1 ? "Leads" : `Leads ${number}`);

/** All parts of a workbook but its sheets, which lie in `xl/worksheets/sheet1.xml` and so on. */
export const workbookParts = (sheets: number): Readonly<Record<string, string>> => ({
  "xl/styles.xml": styles,
  "xl/workbook.xml": `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetNumbers(
    sheets,
  )
    .map((number) => `<sheet name="${sheetName(number)}" sheetId="${number}" r:id="rId${number}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": relations([
    ...sheetNumbers(sheets).map(
      (number) => [`rId${number}`, "worksheet", `worksheets/sheet${number}.xml`] as const,
    ),
    [`rId${sheets + 1}`, "styles", "styles.xml"],
  ]),
  "_rels/.rels": relations([["rId1", "officeDocument", "xl/workbook.xml"]]),
  "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${sheetNumbers(
    sheets,
  )
    .map(
      (number) =>
        `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
    )
    .join("")}</Types>`,
});

/** A sheet's beginning, with its first row kept in sight. */
export const sheetHead = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
export const sheetTail = "</sheetData></worksheet>";
