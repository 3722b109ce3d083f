import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAddress } from "#lib/domain/records/lead/normalise/name-words.ts";
import { splitName, titleCase } from "#lib/domain/records/lead/normalise/person-name.ts";
import { plainNamePart } from "#lib/domain/records/lead/normalise/plain-name.ts";
import { rowToLead } from "#lib/domain/transfer/import/row-to-lead.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

describe("a full name", () => {
  it.each([
    ["Ada Lovelace", "Ada", "Lovelace"],
    ["  Ada   King  Lovelace ", "Ada King", "Lovelace"],
    ["Ludwig van der Berg", "Ludwig", "van der Berg"],
    ["Maria de la Cruz", "Maria", "de la Cruz"],
    ["Van Morrison", "Van", "Morrison"],
    ["Dr. Ada Lovelace", "Ada", "Lovelace"],
    ["Herr Prof. Dr. Max von Planck", "Max", "von Planck"],
    ["Martin Luther King Jr.", "Martin Luther", "King Jr."],
    ["Martin King, Jr.", "Martin", "King Jr."],
    ["Lovelace, Ada", "Ada", "Lovelace"],
    ["van der Berg, Ludwig", "Ludwig", "van der Berg"],
    ["Ada", "Ada", ""],
    ["van der Berg", "", "van der Berg"],
    ["von Planck", "", "von Planck"],
    ["van morrison", "van", "morrison"],
    ["Smith PhD", "Smith", ""],
    ["Li Meng", "Li", "Meng"],
    ["KIRAN BE", "KIRAN", "BE"],
    ["山田太郎", "山田太郎", ""],
    ["山田 太郎", "太郎", "山田"],
    ["高橋　みなみ", "みなみ", "高橋"],
    ["김 민준", "민준", "김"],
    ["マイケル ジョーダン", "マイケル", "ジョーダン"],
    ["", "", ""],
    ["Mohammed bin Salman", "Mohammed", "bin Salman"],
    ["Ahmed Ben Bella", "Ahmed", "Ben Bella"],
    ["Seán Ó Briain", "Seán", "Ó Briain"],
    ["Máire Ní Dhomhnaill", "Máire", "Ní Dhomhnaill"],
    ["Jill St. John", "Jill", "St. John"],
    ["Gerard van 't Hof", "Gerard", "van 't Hof"],
    ["Jan op den Berg", "Jan", "op den Berg"],
    ["Peter auf der Heide", "Peter", "auf der Heide"],
    ["José Ortega y Gasset", "José", "Ortega y Gasset"],
    ["João da Silva e Souza", "João", "da Silva e Souza"],
    ["João Silva Filho", "João", "Silva Filho"],
    ["Иванов Иван Иванович", "Иван Иванович", "Иванов"],
    ["محمد بن سلمان", "محمد", "بن سلمان"],
    ["Sir Elton John", "Elton", "John"],
    ["Rev. Jesse Jackson", "Jesse", "Jackson"],
    ["Dott.ssa Anna Bianchi", "Anna", "Bianchi"],
    ["MUDr. Jan Novák", "Jan", "Novák"],
    ["Dr. med. Anna Müller", "Anna", "Müller"],
    ["Prof. Dr. Dr. h.c. mult. Max Muster", "Max", "Muster"],
    ["Mag. (FH) Hans Huber, MSc", "Hans", "Huber"],
    ["De heer Jan Jansen", "Jan", "Jansen"],
    ["Smith, Dr. John", "John", "Smith"],
    ["King, Martin Luther, Jr.", "Martin Luther", "King Jr."],
    ["Mr. Smith", "", "Smith"],
    ["Frau Dr. Merkel", "", "Merkel"],
    ["Do, Jane", "Jane", "Do"],
    ["Yo-Yo Ma", "Yo-Yo", "Ma"],
    ["Wei Ming DO", "Wei Ming", "DO"],
    ["Jack MA", "Jack", "MA"],
    ["Doc Brown", "Doc", "Brown"],
    ["Anna - Maria Schmidt", "Anna-Maria", "Schmidt"],
  ])("%j is %j and %j", (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });

  it.each([
    "Ava Stone, CFA",
    "Ava Stone, RN",
    "Ava Stone, Ph.D., MBA",
    "Ava Stone, FRACDS",
    "Ava Stone CFA, FRM",
    "Ava Stone PMP®",
    "Ava Stone M.A.",
    "Ava Stone (She/Her)",
    "Ava Stone (she/her/hers), SHRM-CP",
    "Ava Stone they/them",
    "Ava Stone 🚀",
    "🇩🇪 Ava Stone 👩‍💻",
    "Ava Stone ✅ Open to work",
    "Ava Stone | CEO",
    "Ava Stone - Head of Sales",
    "Ava Stone, Head of Sales",
    "Ava Stone at Acme",
    'Ava "Avi" Stone',
    "Ava (Avi) Stone",
    "Stone, Ava, MBA",
    "Stone, Ava (she/her)",
    "Ava Stone 石",
    "Ava Stone 2",
  ])("has nothing of %s that is no name", (name) => {
    expect(splitName(name)).toEqual({ first: "Ava", last: "Stone" });
  });

  it.each(["🚀", "(He/Him)", "CFA", "Herr", "Dr.", "ada@example.com", "123", "—"])(
    "is not made of %s",
    (text) => {
      expect(splitName(text)).toEqual({ first: "", last: "" });
    },
  );

  it("in a column with degrees and pronouns is split, and kept as it was written", () => {
    const cells = [
      "John Smith, CFA",
      "Jane Doe, Ph.D.",
      "Sam Lee (He/Him)",
      "Ana Bell 🚀",
      "Dr. med. Max Muster",
    ];
    const mapping = suggestMapping(
      ["Name"],
      cells.map((cell) => [cell]),
    );

    expect(cells.map((cell) => rowToLead(mapping, [cell])).map((row) => row.ok && row.lead)).toMatchObject([
      { name: "John Smith, CFA", first_name: "John", last_name: "Smith" },
      { first_name: "Jane", last_name: "Doe" },
      { first_name: "Sam", last_name: "Lee" },
      { first_name: "Ana", last_name: "Bell" },
      { first_name: "Max", last_name: "Muster" },
    ]);
  });

  it("loses no letter but forms of address, whatever it is", () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z][a-z]{3,9}$/), { minLength: 1, maxLength: 6 }),
        (words) => {
          const { first, last } = splitName(words.join(" "));
          const kept = `${first} ${last}`.trim().split(" ");

          expect(words.slice(words.length - kept.length)).toEqual(kept);
          expect(words.slice(0, words.length - kept.length).every((word) => isAddress(word))).toBe(true);
        },
      ),
    );
  });

  it.each([
    ["LUDWIG VAN DER BERG", "Ludwig van der Berg"],
    ["ANNE-MARIE O'NEILL", "Anne-Marie O'Neill"],
    ["RONALD MCDONALD III", "Ronald McDonald III"],
    ["ÉMILE ZOLA", "Émile Zola"],
    ["VAN MORRISON", "Van Morrison"],
    ["O’BRIEN", "O’Brien"],
    ["MARY ST JOHN", "Mary St John"],
    ["GERARD VAN 'T HOF", "Gerard van 't Hof"],
    ["MOHAMMED BIN SALMAN", "Mohammed bin Salman"],
  ])("%s in title case is %s", (text, title) => {
    expect(titleCase(text)).toBe(title);
  });
});

describe("a given or a family name alone", () => {
  it.each(["—", "-", "?", "..", "N/A", "n/a", "#N/A"])("is none where somebody wrote %s", (text) => {
    expect(plainNamePart(text)).toBe("");
  });

  it.each([
    ["Smith-Jones PhD", "Smith-Jones"],
    ["SMITH, MBA, CPA", "SMITH"],
    ["Smith she/her", "Smith"],
    ["Smith | CEO", "Smith"],
    ["José María 🇪🇸", "José María"],
    ["Robert (Bob)", "Robert"],
  ])("of %s is %s", (text, name) => {
    expect(plainNamePart(text)).toBe(name);
  });

  it.each([
    "J.D.",
    "Md.",
    "DO",
    "Ma",
    "EDD",
    "van der Berg",
    "O'Neil",
    "Smith III",
    "X Æ A-12",
    "(Bob)",
    "123",
  ])("%s stays as it is", (name) => {
    expect(plainNamePart(name)).toBe(name);
  });

  it("is no other name when it is read again, whatever it is", () => {
    const piece = fc.constantFrom(
      "Ada",
      "CFA",
      "he/him",
      "🚀",
      "(",
      ")",
      ",",
      " ",
      "|",
      "MD",
      "Jr.",
      "é",
      "1",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 9 }), (pieces) => {
        const name = plainNamePart(pieces.join(""));

        expect(plainNamePart(name)).toBe(name);
      }),
    );
  });
});
