const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

/**
 * Providers at which people have their only mailbox, and services that forward to it. A list of throwaway domains that
 * names one is wrong there; those that the list of providers lacks are added to it.
 */
export const realProviders: readonly string[] = words(`
  gmail.com googlemail.com yahoo.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com aol.com
  gmx.de gmx.net gmx.com gmx.at gmx.ch web.de t-online.de vodafone.de vodafonemail.de freenet.de arcor.de 1und1.de mail.de posteo.de posteo.net
  mailbox.org tutanota.com tutanota.de tuta.io tuta.com tutamail.com keemail.me proton.me protonmail.com protonmail.ch
  pm.me fastmail.com fastmail.fm fastmail.net hey.com zoho.com zohomail.com zohomail.eu mail.com email.com yandex.ru
  yandex.com ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru ukr.net tut.by i.ua qq.com foxmail.com 163.com 126.com yeah.net
  sina.com sina.cn sohu.com tom.com 21cn.com aliyun.com naver.com hanmail.net daum.net nate.com kakao.com orange.fr numericable.fr
  wanadoo.fr free.fr sfr.fr laposte.net bbox.fr libero.it virgilio.it tin.it alice.it tiscali.it fastwebnet.it wp.pl
  o2.pl onet.pl op.pl interia.pl seznam.cz email.cz centrum.cz volny.cz azet.sk zoznam.sk freemail.hu citromail.hu
  abv.bg mail.bg uol.com.br bol.com.br terra.com.br telefonica.net terra.es sapo.pt ziggo.nl kpnmail.nl planet.nl
  xs4all.nl telenet.be skynet.be proximus.be bluewin.ch sunrise.ch hispeed.ch a1.net aon.at chello.at comcast.net
  verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com virginmedia.com
  sky.com talktalk.net bigpond.com optusnet.com.au rogers.com shaw.ca sympatico.ca telus.net rediffmail.com
  docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com biglobe.ne.jp telia.com online.no getmail.no mail.dk
  startmail.com runbox.com mailfence.com countermail.com hushmail.com disroot.org riseup.net kolabnow.com soverin.net
  migadu.com purelymail.com lavabit.com inbox.lv inbox.lt eclipso.eu vivaldi.net duck.com opera.com lycos.com
  simplelogin.com anonaddy.com addy.io relay.firefox.com mozmail.com privaterelay.appleid.com passmail.net`);

/** Addresses of offices in other languages than the list of roles has; none is a first name. */
export const moreRoles: readonly string[] = words(`
  vertrieb verkauf einkauf buchhaltung rechnung rechnungen rechnungswesen bestellung bestellungen bewerbung bewerbungen
  personal personalabteilung geschaeftsfuehrung geschaeftsleitung gf sekretariat empfang zentrale verwaltung buero
  kontakt anfrage anfragen kundendienst kundenservice kundenbetreuung datenschutz presse werbung redaktion praxis
  kanzlei auftrag versand lager technik werkstatt
  accueil secretariat comptabilite compta commercial commerciaux ventes achats achat facturation facture factures
  recrutement emploi rh direction contacto contactenos bonjour serviceclient sav presse communication mairie
  segreteria amministrazione commerciale vendite acquisti ufficio contabilita fatturazione fatture direzione
  informazioni assistenza clienti ordini preventivi personale risorseumane stampa reception prenotazioni
  ventas compras administracion contabilidad facturacion facturas recepcion rrhh atencionalcliente clientes pedidos
  soporte gerencia direccion secretaria prensa reservas informes
  vendas comercial financeiro administrativo contabilidade faturamento cobranca atendimento suporte sac recepcao
  compras contato secretaria diretoria imprensa
  verkoop inkoop boekhouding facturen administratie klantenservice receptie personeelszaken directie secretariaat
  bestellingen vragen
  sprzedaz biuro sekretariat ksiegowosc faktury handlowy kadry rekrutacja zamowienia kontakt obsluga dzial.handlowy
  kundtjanst forsaljning ekonomi faktura fakturor ekonomiavdelningen inkop reception kundeservice salg bogholderi
  regnskap bestilling post postmottak firmapost kundservice myynti toimisto laskutus asiakaspalvelu ostot
  obchod prodej fakturace ucetni objednavky podpora recepce podatelna obchodne uctovne
  ertekesites ugyfelszolgalat iroda penzugy szamlazas titkarsag
  vanzari contabilitate comenzi birou secretariat
  satis muhasebe destek iletisim bilgi insankaynaklari
  prodazhi buhgalteria zakaz sklad priemnaya otdelkadrov
  eigyo soumu keiri jinji toiawase`);
