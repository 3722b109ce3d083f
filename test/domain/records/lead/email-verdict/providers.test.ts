import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { emailStatus } from "#lib/domain/records/lead/email-verdict/email-verdict.ts";

const require = createRequire(import.meta.url);
const Words = z.array(z.string());

/** Where people have their mailbox. */
const providers =
  `gmail.com yahoo.com outlook.com hotmail.com icloud.com aol.com gmx.de gmx.net web.de t-online.de
  freenet.de posteo.de mailbox.org tutanota.com tuta.com proton.me protonmail.com fastmail.com fastmail.fm hey.com
  zoho.com zohomail.eu mail.com yandex.ru mail.ru ukr.net qq.com 163.com 126.com sina.com sohu.com 21cn.com naver.com
  daum.net kakao.com orange.fr wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it tiscali.it wp.pl o2.pl
  onet.pl interia.pl seznam.cz centrum.cz azet.sk freemail.hu abv.bg uol.com.br bol.com.br terra.es sapo.pt ziggo.nl
  xs4all.nl telenet.be skynet.be bluewin.ch a1.net comcast.net verizon.net att.net cox.net btinternet.com sky.com
  bigpond.com rogers.com shaw.ca rediffmail.com docomo.ne.jp nifty.com telia.com online.no startmail.com runbox.com
  mailfence.com disroot.org riseup.net kolabnow.com migadu.com vivaldi.net duck.com simplelogin.com
  gmx.at gmx.ch gmx.com arcor.de vodafone.de live.com msn.com hotmail.co.uk hotmail.fr hotmail.de yahoo.co.uk yahoo.fr yahoo.de
  yahoo.co.jp ymail.com rocketmail.com me.com mac.com googlemail.com pm.me neuf.fr numericable.fr alice.it tin.it
  inbox.lv bk.ru list.ru inbox.ru rambler.ru tut.by i.ua op.pl gazeta.pl email.cz post.cz volny.cz citromail.hu t-online.hu
  hetnet.nl planet.nl home.nl kpnmail.nl chello.nl telenet.be sunrise.ch hispeed.ch aon.at`.split(/\s+/);

const companies =
  `google.com microsoft.com apple.com amazon.com siemens.com bosch.com sap.com bmw.de volkswagen.de
  ibm.com oracle.com salesforce.com hubspot.com stripe.com adobe.com intel.com cisco.com dell.com samsung.com sony.com
  airbus.com lvmh.com nestle.com novartis.com roche.com allianz.de basf.com bayer.com shell.com bp.com hsbc.com
  unilever.com ikea.com spotify.com ericsson.com nokia.com maersk.com philips.com ing.com asml.com netflix.com
  uber.com airbnb.com linkedin.com github.com atlassian.com shopify.com slack.com dropbox.com zendesk.com
  meta.com nvidia.com amd.com tesla.com ford.com gm.com toyota.com honda.com hyundai.com kia.com renault.com stellantis.com
  mercedes-benz.com porsche.com audi.de continental.com zf.com thyssenkrupp.com henkel.com beiersdorf.com adidas.com puma.com
  zalando.de deliveryhero.com n26.com commerzbank.de deutsche-bank.de db.com bnpparibas.com societegenerale.com axa.com danone.com
  totalenergies.com engie.com veolia.com schneider-electric.com capgemini.com accenture.com deloitte.com kpmg.com ey.com pwc.com
  mckinsey.com bcg.com bain.com jpmorgan.com goldmansachs.com citi.com visa.com mastercard.com paypal.com americanexpress.com
  pfizer.com merck.com gsk.com astrazeneca.com sanofi.com jnj.com pg.com coca-cola.com pepsico.com walmart.com target.com costco.com
  homedepot.com ups.com fedex.com dhl.com boeing.com ge.com 3m.com honeywell.com caterpillar.com deere.com`.split(
    /\s+/,
  );

describe("an address of a throwaway domain", () => {
  it("is disposable, though a list of free providers has its domain too", () => {
    const first = new Set(Words.parse(require("disposable-email-domains")));
    const second = Words.parse(
      require("disposable-email-domains-js/dist/dict/disposable_email_blocklist.json"),
    );
    const agreed = second.filter((domain) => first.has(domain));
    const found = agreed.filter((domain) => emailStatus(`ada@${domain}`) === "disposable");

    expect(found.length / agreed.length).toBeGreaterThan(0.99);
    for (const domain of ["10minutesmail.com", "emailondeck.com", "mailinator.com"])
      expect([domain, emailStatus(`ada@${domain}`)]).toEqual([domain, "disposable"]);
  });

  it("is none of a provider's or of a company's", () => {
    const flagged = [...providers, ...companies].filter(
      (domain) => emailStatus(`ada@${domain}`) === "disposable",
    );

    expect(flagged).toEqual([]);
    expect(providers.filter((domain) => emailStatus(`ada@${domain}`) !== "safe")).toEqual([]);
  });
});

describe("an office's address", () => {
  it.each(
    `vertrieb buchhaltung kontakt bewerbung accueil comptabilite facturation segreteria amministrazione ventas
    administracion vendas comercial verkoop boekhouding sprzedaz biuro faktury kundtjanst salg myynti obchod
    ertekesites vanzari satis eigyo info sales support`.split(/\s+/),
  )("is known by %s", (local) => {
    expect(emailStatus(`${local}@acme.example`)).toBe("role");
  });
});
