import { describe, expect, it } from "vitest";
import { decodeText } from "#lib/adapters/files/text/decode-text.ts";
import { detectEncoding } from "#lib/adapters/files/text/detect-encoding.ts";
import type { TextEncoding } from "#lib/domain/transfer/import/file-format.ts";
import { aFile, aLongFile, allOf } from "../a-file.ts";
import { encode } from "./encoders.ts";

const western = [
  "name\nZoë\n",
  "name;city\nMüller;Köln\nGrößer;Österreich\n",
  "nom,prénom\nLefèvre,Hélène\nFrançois,Amélie\nNoël,Anaïs\n",
  "nombre;ciudad\nMuñoz;Logroño\nIbáñez;Málaga\n",
  "name\nÅsa Ångström\nBjørn Æbelø\nJoão Conceição\n",
  "name,note\nO’Brien,it’s “fine” – call €5 …\nD’Arcy,don’t\n",
  "NAME\nMÜLLER\nGRÖßE\nÉLODIE\nÇELİK\n".replace("İ", "I"),
  "name\nŠkoda\nŽižek\nŒuvre\n",
];

const japanese = [
  "名前,会社\n山田太郎,株式会社東京\n佐藤花子,日本電気\n",
  "メール,氏名\nyamada@example.com,ヤマダ タロウ\n",
  "email,name\nsato@example.com,さとう\n",
  "氏名,性別\n鈴木 一郎,男\n高橋 美咲,女\n",
  "ﾅﾏｴ,ｶｲｼﾔ\nﾔﾏﾀﾞ ﾀﾛｳ,ﾄｳｷﾖｳ\n",
  "顧客名,備考\n齋藤 龍之介,「Müller」なし\n".replace("Müller", "Mueller"),
];

describe("the encoding of a file without a mark", () => {
  it.each(western)("is Windows-1252 for %j", (text) => {
    expect(detectEncoding(encode(text, "windows-1252"), true)).toBe("windows-1252");
  });

  it.each(japanese)("is Shift-JIS for %j", (text) => {
    expect(detectEncoding(encode(text, "shift_jis"), true)).toBe("shift_jis");
  });

  it.each([...western, ...japanese])("is the Unicode form that it is in, for %j", (text) => {
    for (const encoding of ["utf-8", "utf-16le", "utf-16be"] as const)
      expect(detectEncoding(encode(text, encoding), true)).toBe(encoding);
  });

  it("is UTF-8 where the head ends within a character", () => {
    const bytes = encode("name\n山田\nMüller 😀", "utf-8");
    for (let end = 8; end < bytes.length; end += 1)
      expect(["ascii", "utf-8"]).toContain(detectEncoding(bytes.subarray(0, end), false));
  });

  it.each([
    ["windows-1250", "Email;Imię;Firma\nl@x.pl;Łukasz Żak;Kraków\na@x.pl;Świętosława Gęś;Łódź\n"],
    ["windows-1250", "Email;Jméno\ns@x.cz;Šárka Dvořáková\nj@x.cz;Jiří Černý\n"],
    ["windows-1250", "Email;Name\nŁukasz Żak\nŠárka Dvořáková\nGyőző Nagy\nKraków\n"],
    ["iso-8859-2", "Email;Jméno\ns@x.cz;Šárka Dvořáková\nt@x.cz;Žaneta Šťastná\n"],
    ["windows-1254", "Email;İsim\na@x.tr;Ayşe Yılmaz\nm@x.tr;Güneş Işık\nç@x.tr;Çağdaş İnşaat\n"],
    ["windows-1257", "Email;Vardas\na@x.lt;Žydrūnas Ąžuolas\nb@x.lt;Jūratė Šimkutė\n"],
    ["windows-1251", "Email;Имя\nivan@x.ru;Иван Петров;Москва\nolga@x.ru;Ольга Сидорова;Газпром\n"],
    ["koi8-r", "Email;Имя\nivan@x.ru;Иван Петров;Москва\nolga@x.ru;Ольга Сидорова;Газпром\n"],
    ["iso-8859-7", "Email;Όνομα\ng@x.gr;Γιώργος Παπαδόπουλος;Ελληνική Τράπεζα\n"],
    ["windows-1255", "Email;שם\na@x.il;דוד כהן;בנק לאומי\nb@x.il;שרה לוי;תל אביב\n"],
    ["windows-1256", "Email;الاسم\na@x.sa;محمد علي;شركة النفط\n"],
    ["gb18030", "Email,姓名,公司\na@x.cn,王小明,北京科技有限公司\nb@x.cn,李娜,华为技术\n"],
    ["big5", "Email,姓名,公司\na@x.tw,王小明,台北科技有限公司\nb@x.tw,陳美麗,鴻海精密\n"],
    ["euc-kr", "Email,이름,회사\na@x.kr,김철수,삼성전자\nb@x.kr,이영희,현대자동차\n"],
    ["euc-jp", "Email,氏名,会社名\na@x.jp,山田太郎,株式会社トヨタ\nb@x.jp,鈴木花子,ソニー\n"],
    ["macintosh", "Email;Name\na@x.de;Jürgen Müller;Köln\nb@x.de;Bärbel Weiß;Größe & Söhne\nc@x.fr;Hélène\n"],
  ] as const)("is %s, or one that reads it alike, for %j", (encoding, text) => {
    const bytes = encode(text, encoding);
    const found = detectEncoding(bytes, true) ?? "ascii";

    expect([found, new TextDecoder(found).decode(bytes)]).toEqual([expect.any(String), text]);
  });

  it("is UTF-8 where a few bytes among many characters are damaged, or zero", () => {
    const text = western.join("").repeat(20);
    const damaged = Buffer.concat([Buffer.from(text), Buffer.of(0xff, 0x0a), Buffer.from(text)]);
    const zeroed = Buffer.concat([Buffer.from(text), Buffer.of(0), Buffer.from(text)]);

    expect(detectEncoding(damaged, true)).toBe("utf-8");
    expect(detectEncoding(zeroed, true)).toBe("utf-8");
  });

  it("is none for bytes that are no text", () => {
    expect(detectEncoding(Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), true)).toBeUndefined();
    expect(detectEncoding(Uint8Array.of(0, 0, 0, 0, 10, 0), true)).toBeUndefined();
  });
});

describe("the text of a file", () => {
  const decoded = async (bytes: Uint8Array, encoding: TextEncoding, size: number): Promise<string> =>
    (await allOf(decodeText(aFile(bytes, size).read(0), encoding))).join("");

  it("is the same wherever the bytes are cut", async () => {
    for (const [text, encoding] of [
      ["山田,ﾔﾏﾀﾞ\n", "shift_jis"],
      ["😀é\n", "utf-8"],
      ["😀é\n", "utf-16le"],
      ["😀é\n", "utf-16be"],
    ] as const)
      for (const size of [1, 2, 3, 5])
        expect(await decoded(encode(text, encoding), encoding, size)).toBe(text);
  });

  it.each(["utf-8", "windows-1252", "shift_jis"] as const)(
    "is read as %s where the first megabytes were ASCII alone",
    async (encoding) => {
      const ascii = Buffer.from("email,name\na@example.com,Ada\n".repeat(1_000));
      const last = encoding === "shift_jis" ? "山田太郎,東京\n" : "Zoë Müller\n";
      const source = aLongFile(ascii, 100);
      const bytes = async function* () {
        yield* source.read(0);
        // The first other byte at a chunk's very end says nothing by itself.
        const end = encode(last, encoding);
        for (const byte of end) yield Uint8Array.of(byte);
      };

      const text = (await allOf(decodeText(bytes(), "ascii"))).join("");

      expect(text.length).toBe(ascii.length * 100 + last.length);
      expect(text.endsWith(last)).toBe(true);
    },
  );

  it("has a sign for each byte that its encoding does not know", async () => {
    const mixed = Buffer.concat([encode("Zoë\n", "utf-8"), encode("Müller\n", "windows-1252")]);

    expect(await decoded(mixed, "utf-8", 3)).toBe("Zoë\nM\ufffdller\n");
  });

  it("is refused where so many bytes are unknown that they are no damage", async () => {
    const mixed = Buffer.concat([encode("Zoë\n", "utf-8"), encode("Müller\n".repeat(200), "windows-1252")]);

    await expect(decoded(mixed, "utf-8", 300)).rejects.toThrow("begins as UTF-8 and goes on otherwise");
  });
});
