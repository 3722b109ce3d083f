import type * as SheetJs from "xlsx";

let loaded: Promise<typeof SheetJs> | undefined;

const load = async (): Promise<typeof SheetJs> => {
  const [sheetJs, codepages] = await Promise.all([import("xlsx"), import("xlsx/dist/cpexcel.full")]);
  // Workbooks older than Excel 97 hold text in the code page of their country.
  sheetJs.set_cptable(codepages);
  return sheetJs;
};

/** SheetJS with the code pages of old workbooks: a megabyte of code, so it is loaded when the first workbook comes. */
export const loadSheetJs = (): Promise<typeof SheetJs> => {
  loaded ??= load();
  return loaded;
};
