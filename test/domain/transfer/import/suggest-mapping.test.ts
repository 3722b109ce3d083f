import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mappableFields } from "#lib/contract/transfer/import-record.ts";
import { headerWords } from "#lib/domain/transfer/import/mapping/header-words/index.ts";
import { suggestMapping } from "#lib/domain/transfer/import/suggest-mapping.ts";

const fieldsOf = (columns: readonly string[], ...sample: (readonly string[])[]) =>
  suggestMapping(columns, sample).map(({ field }) => field);

const column = (name: string, ...values: string[]) =>
  suggestMapping(
    [name],
    values.map((value) => [value]),
  )[0];

const headers = Object.values(headerWords).flatMap((words) =>
  Object.values(words).flatMap((names) => names.split("|")),
);
const cell = fc.oneof(
  fc.constantFrom("ada@example.com", "+49 30 901820", "Deutschland", "example.com", "85", "1.234,5"),
  fc.constantFrom("01/02/2026", "Acme GmbH", "Ada Lovelace", "ADA", "", "DE"),
  fc.string(),
);
const file = fc
  .uniqueArray(fc.oneof(fc.constantFrom(...headers), fc.string({ minLength: 1 })), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((columns) =>
    fc.tuple(
      fc.constant(columns),
      fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), { maxLength: 6 }),
      fc.shuffledSubarray(
        columns.map((_, index) => index),
        { minLength: columns.length },
      ),
    ),
  );

describe("a suggested mapping", () => {
  it("takes names with their addresses for addresses, whatever the column is called", () => {
    const values = ["Ada Byron <ada@example.com>", "Bob <bob@example.com>", "<mia@example.com>"];

    expect(column("Contacts", ...values)).toMatchObject({ field: "email" });
  });

  it("reads cells that an export has guarded against spreadsheets as what they were", () => {
    expect(column("Phone", "'+44 20 7946 0123", "'+49 30 901820")?.field).toBe("phone");
  });

  it.each([
    ["Vorname,Nachname,E-Mail-Adresse,Telefonnummer,Firma,Branche,Land,Ort,Mitarbeiterzahl", "German"],
    [
      "Prénom,Nom,Courriel,Numéro de téléphone,Société,Secteur d'activité,Pays,Ville,Nombre d’employés",
      "French",
    ],
    ["Nombre,Apellidos,Correo electrónico,Móvil,Empresa,Sector,País,Ciudad,Número de empleados", "Spanish"],
    ["Nome,Cognome,Posta elettronica,Cellulare,Azienda,Settore,Paese,Città,Dipendenti", "Italian"],
    [
      "Primeiro nome,Sobrenome,Endereço de e-mail,Celular,Empresa,Setor,País,Cidade,Funcionários",
      "Portuguese",
    ],
    [
      "Voornaam,Achternaam,E-mailadres,Telefoonnummer,Bedrijfsnaam,Bedrijfstak,Land,Woonplaats,Aantal werknemers",
      "Dutch",
    ],
    ["Imię,Nazwisko,Adres e-mail,Numer telefonu,Nazwa firmy,Branża,Kraj,Miasto,Liczba pracowników", "Polish"],
    ["名,姓,メールアドレス,電話番号,会社名,業種,国,市区町村,従業員数", "Japanese"],
    ["first_name,lastName,E-Mail,Phone No.,COMPANY,Industry,Country,City,# Employees", "English"],
  ])("knows %s (%s)", (line) => {
    expect(fieldsOf(line.split(","))).toEqual([
      "first_name",
      "last_name",
      "email",
      "phone",
      "company.name",
      "company.industry",
      "country",
      "city",
      "company.employee_count",
    ]);
  });

  it("knows every header of its lists by itself, as a field that the word names", () => {
    const missed = headers.filter((header) => fieldsOf([header])[0] === null);

    expect(missed).toEqual([]);
  });

  it("gives no field twice but phones, and the same to each column in whatever order they stand", () => {
    fc.assert(
      fc.property(file, ([columns, rows, order]) => {
        const mapping = suggestMapping(columns, rows);
        const fields = mapping.flatMap(({ field }) => (field === "phone" ? [] : (field ?? [])));
        const permuted = suggestMapping(
          order.map((index) => columns[index] ?? ""),
          rows.map((row) => order.map((index) => row[index] ?? "")),
        );

        expect(new Set(fields).size).toBe(fields.length);
        expect(permuted).toEqual(order.map((index) => mapping[index]));
      }),
      { examples: [[[["cargo", "profesión", "titel"], [], [2, 1, 0]]]] },
    );
  });

  it("knows columns by their values under headers that say nothing", () => {
    const columns = ["A", "B", "C", "D", "E"];

    expect(
      fieldsOf(
        columns,
        ["a@b.co", "+49 30 901820", "Deutschland", "https://acme.de", "Acme GmbH"],
        ["c@d.co", "+1 415 555 2671", "France", "www.example.fr", "Danone S.A."],
        ["e@f.co", "+44 20 7946 0123", "Japan", "toshiba.co.jp", "東芝 株式会社"],
      ),
    ).toEqual(["email", "phone", "country", "company.domain", "company.name"]);
  });

  it("believes the values when the header says otherwise", () => {
    const mapping = suggestMapping(
      ["Contact", "Email", "Email status"],
      [
        ["ada@example.com", "yes", "valid"],
        ["bob@example.com", "no", "valid"],
        ["eve@example.com", "yes", "bounced"],
      ],
    );

    expect(mapping.map(({ field }) => field)).toEqual(["email", null, null]);
    expect(mapping[1]?.reason).toBe("header means email, but its values are not email addresses");
  });

  it("gives a field to the surest of two columns and says to whom", () => {
    const mapping = suggestMapping(["Private mail address", "E-Mail"], [["", ""]]);

    expect(mapping.map(({ field }) => field)).toEqual([null, "email"]);
    expect(mapping[0]?.reason).toContain('which "E-Mail" fills more surely');
  });

  it("takes the name beside first names for the family's", () => {
    expect(fieldsOf(["Name", "Vorname"], ["Lovelace", "Ada"], ["Hopper", "Grace"])).toEqual([
      "last_name",
      "first_name",
    ]);
    expect(fieldsOf(["Name"], ["Lovelace"])).toEqual(["name"]);
  });

  it("names each of its own fields surely", () => {
    expect(
      suggestMapping(
        mappableFields.filter((field) => field !== "stage" && field !== "owner"),
        [],
      ).every(({ confidence }) => confidence === 1),
    ).toBe(true);
  });
});

describe("suggested transforms", () => {
  it("split full names where nothing else brings the parts", () => {
    expect(column("Name", "Ada Lovelace", "Ludwig van der Berg")?.transforms).toEqual([
      { kind: "split_name" },
    ]);
    expect(
      suggestMapping(["Name", "Last name"], [["Ada Lovelace", "Lovelace"]])[0]?.transforms,
    ).toBeUndefined();
  });

  it("mend capitals only when the whole column is so", () => {
    expect(column("City", "BERLIN", "PARIS")?.transforms).toEqual([{ kind: "case", to: "title" }]);
    expect(column("City", "BERLIN", "Paris")?.transforms).toBeUndefined();
  });

  it("read numbers by the mark that all of them fit", () => {
    expect(column("Employees", "1.200", "10.500,0")?.transforms).toEqual([
      { kind: "parse_number", decimal: "," },
    ]);
    expect(column("Score", "85,5", "7")?.transforms).toEqual([{ kind: "parse_number", decimal: "," }]);
    expect(column("Score", "85.5", "7")?.transforms).toBeUndefined();
  });

  it("read dates in their order, and ask when it could be two", () => {
    expect(column("Last contact", "13/02/2026", "01/02/2026")?.transforms).toEqual([
      { kind: "parse_date", date_order: "dmy" },
    ]);
    const asked = column("Last contact", "03/02/2026", "01/02/2026");
    expect(asked?.transforms).toEqual([{ kind: "parse_date", date_order: null }]);
    expect(asked?.reason).toContain("day and month can't be told apart");
  });

  it("ask for a country when phone numbers lack it", () => {
    expect(column("Phone", "030 901820", "040 123456")?.reason).toContain("numbers without country code");
    expect(suggestMapping(["Phone", "Country"], [["030 901820", "DE"]])[0]?.reason).not.toContain("without");
  });
});
