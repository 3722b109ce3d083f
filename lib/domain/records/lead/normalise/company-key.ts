/** Legal forms, folded, of the countries that leads come from; a form of two words stands as two. */
const legalForms = new Set(
  `ab ag aktiengesellschaft aps as asa bhd bv bvba co coltd company corp corporation cyf doo dba eg ek ev eood eirl
  eurl gbr gesmbh ggmbh gmbh gmbhcokg inc incorporated kft kg kgaa kk kommanditgesellschaft lda limited limitada llc
  llp lp ltd ltda mbh mbb nv nyrt oe og ohg ood oy oyj partg plc pllc pte ptyltd pty pvt sa sab sac sae sal sapa
  saoc sapi sarl sas sasu sca scs sde se sl slu slne sll snc societe sp oo sociedad societa spa spk spol spzoo spzo
  sprl sro srl srls stg stiftung sti tic tmi ua ug ltdsti unlimited vof vzw zoo zrt 株式会社 有限会社 合同会社 有限公司 주식회사`
    .split(/\s+/)
    .filter((form) => form !== ""),
);

/** Words that only join legal forms. */
const joining = new Set(["and", "und", "et", "y", "e", "z", "o", "haftungsbeschrankt"]);
const ideographicForm = /^(株式会社|有限会社|合同会社)|(株式会社|有限会社|合同会社|有限公司|주식회사)$/g;

const words = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    // "S.p.A." and "G.m.b.H." are one word each.
    .replaceAll(/\b(\p{L})\.(?=\s?\p{L}(\.|\b))\s?/gu, "$1")
    .replaceAll(ideographicForm, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** How many words at the end of a name are its legal form; the first word is never one. */
const formLength = (parts: readonly string[]): number => {
  let length = 0;
  for (let index = parts.length - 1; index > 0; index -= 1) {
    const word = parts[index] ?? "";
    if (legalForms.has(word)) length = parts.length - index;
    else if (!joining.has(word)) break;
  }
  return length;
};

/** True when a name ends in a legal form: "Acme GmbH & Co. KG". */
export const hasLegalForm = (name: string): boolean =>
  name.search(ideographicForm) !== -1 || formLength(words(name)) > 0;

/**
 * For comparing companies: the name without legal form, case, accents and punctuation. Never stored or shown in the
 * place of the name.
 */
export const companyKey = (name: string): string => {
  const parts = words(name);
  return parts.slice(0, parts.length - formLength(parts)).join(" ");
};
