import { foldText } from "#lib/domain/records/lead/normalise/clean-text.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").map(foldText));

/** Somebody or something else than the lead: who owns, made, manages or recommended it, and its deals. */
const others = setOf(
  "owner owners owned manager managers supervisor boss assistant asst spouse husband wife partner child children parent sibling relation relationship referred referrer referral emergency rep reps representative salesperson seller executive sdr bdr agent recruiter creator created author modified updated edited assigned assignee responsible reports secretary broker reseller unread converted by introduced sponsor deal deals opportunity opportunities ticket invoice order task subsidiary previous former past old birth maiden nickname nick yomi phonetic alias label labels site",
);

/** The same in other languages; words go on behind their beginnings. */
const otherBeginnings =
  /^(?:zustandig|verantwortlich|besitzer|eigentumer|betreuer|kundenbetreuer|bearbeiter|(?:lead|kontakt|account|konto|unternehmens)inhaber|sachbearbeiter|(?:lead|kontakt|account|konto|unternehmens)inhaber|vorgesetzt|assistent|assistenz|ehepartner|ehegatt|ehefrau|ehemann|kinder$|empfohlen|vertriebsmitarbeiter|erstellt|ersteller|geandert|aktualisiert|angelegt|fruher|proprietaire|gestionnaire|conjoint|cree$|modifie|propietari|gerente|conyuge|cread[oa]|vendedor|proprietari|responsabil|responsable|coniuge|creato|responsavel|conjuge|criado|eigenaar|verantwoordelijk|echtgeno|aangemaakt|wlasciciel|opiekun|kierownik|asystent|utworzon|agare|ansvarig)/;

const otherTexts = ["担当営業", "営業担当", "所有者", "作成者", "更新者", "Persona Name"];

/** What makes a header mean something about a field, or a page or an account of somebody's: `email status`. */
const attributes = setOf(
  "id ids status type typ opt optin optout verified verification valid bounced bounce unsubscribed consent confidence accuracy grade count total date birthday birthdate datum fecha data list lists campaign rank time fax telefax pager telex prefix suffix ip hash intent nps credit linkedin twitter facebook instagram xing github youtube tiktok skype whatsapp telegram profile photo picture image logo avatar calendar geo link catch sent open opened replied previously page stage middle additional",
);

/** Words that change nothing about which field is meant. */
const qualifiers = setOf(
  "primary main current billing work business professional direct default latest original first1 associated office mailing postanschrift postadresse geschäftlich geschäftlicher geschäftliche geschäftliches dienstlich büro arbeit beruflich haupt aktuelle aktueller aktuelles primäre primärer primäres ursprüngliche address addresse adresse anschrift of the for der die das des du de la le von und and your zugehöriges zugehörige number1 recommended your ihr ihre ihren dein deine votre vos su tu suo uw what s is please enter optional required trabajo oficina laboral travail bureau pro professionnel professionnelle trabalho lavoro ufficio aziendale werk zakelijk kantoor służbowy służbowe arbete",
);
const firsts = setOf("1 value wert valeur valor");
const seconds = setOf(
  "2 3 4 5 6 7 8 9 second secondary third tertiary other additional alternate alternative alt weitere weiteres zweite zweites andere andere",
);
const privates = setOf(
  "home private personal privat private privates perso personnel personnelle domicile domicilio casa privé prywatny prywatne residencial",
);
const persons = setOf(
  "person people contact contacts lead leads prospect prospects kontakt kontakts ansprechpartner customer client kunde kunden attendee participant recipient interessent invitee registrant visitor subscriber delegate teilnehmer persona personne persoon pessoa contacto contatto",
);
const companies = setOf(
  "company companies organization organisation organizations account accounts org firm employer corporate hq headquarters billing firma firmen unternehmen unternehmens entreprise société empresa azienda bedrijf firmy employment",
);

/** The words of a header, folded; `E-Mail` is one word. */
export const wordsOf = (header: string): string[] =>
  header
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replaceAll(/\be[-\s_]mail/giu, "email")
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldText)
    .filter((word) => word !== "");

/** True for a header of somebody else's name, address or number. */
export const namesAnother = (header: string): boolean => {
  const words = wordsOf(header);
  return (
    words.some((word) => others.has(word) || otherBeginnings.test(word)) ||
    (words.length > 1 && ["von", "inhaber"].includes(words.at(-1) ?? "")) ||
    otherTexts.some((text) => header.includes(text))
  );
};

/** True where a word of the header says that it is about a field, or about a page, and not the field itself. */
export const namesAttribute = (header: string): boolean =>
  wordsOf(header).some((word) => attributes.has(word));

/** Whose field a header means, by the words beside the field's name. */
export interface HeaderParts {
  /** The field's name with less and less beside it, and whose it is then. */
  readonly cores: readonly { readonly core: string; readonly of: string | undefined }[];
  readonly isSecond: boolean;
  readonly isPrivate: boolean;
  readonly isOther: boolean;
}

const peeled = (words: readonly string[]): HeaderParts["cores"] => {
  const cores: { core: string; of: string | undefined }[] = [{ core: words.join(""), of: undefined }];
  const isHolder = (word: string | undefined): word is string =>
    word !== undefined && (persons.has(word) || companies.has(word));
  let rest = words;
  while (rest.length > 1 && isHolder(rest[0])) {
    const [of] = rest;
    rest = rest.slice(1);
    cores.push({ core: rest.join(""), of });
  }
  const last = rest.at(-1);
  if (rest.length > 1 && isHolder(last)) cores.push({ core: rest.slice(0, -1).join(""), of: last });
  return cores;
};

/** Parts a header into a field's name and the words beside it. */
export const partsOfHeader = (header: string): HeaderParts => {
  const words = wordsOf(header);
  const isSecond = words.some((word) => seconds.has(word));
  const isOther = words.some((word) => /^(other|weiter|ander)/.test(word));
  const isPrivate = words.some((word) => privates.has(word));
  const numbered = words
    .filter((word) => !firsts.has(word) && !seconds.has(word))
    // `Primary location > City`; a location alone is none of its parts.
    .filter((word, index, all) => word !== "location" || index === all.length - 1);
  const named = numbered.filter((word) => !privates.has(word));
  const plain = named.filter((word) => !qualifiers.has(word));
  const cores = [...peeled(numbered), ...peeled(named), ...peeled(plain)];
  return { cores: cores.filter(({ core }) => core !== ""), isSecond, isPrivate, isOther };
};

export const isCompanyWord = (word: string): boolean => companies.has(word);
