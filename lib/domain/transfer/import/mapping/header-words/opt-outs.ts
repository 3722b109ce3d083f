import type { OptOutField } from "#lib/contract/transfer/mappable-fields.ts";

/** Headers of opt-outs in exports of mail tools and CRMs, in any language; a guess would be worse than a question. */
export const optOutWords: Readonly<Record<OptOutField, string>> = {
  "opted_out.channels": "opted out channels|opt out channels",
  "opted_out.email":
    "email opt out|email optout|opt out email|email opted out|opted out of email|has opted out of email|hasoptedoutofemail|hs email optout|unsubscribed|is unsubscribed|email unsubscribed|unsubscribed from email|unsubscribed from emails|unsubscribed from all email|unsubscribe|do not email|do not mail|no email|email optedout|newsletter abgemeldet|abgemeldet|e-mail abgemeldet|keine e-mails|désabonné|désinscrit|email désabonné|dado de baja|no enviar correo|disiscritto|descadastrado|uitgeschreven|wypisany|avregistrerad|配信停止",
  "opted_out.phone":
    "do not call|donotcall|dnc|phone opt out|phone optout|call opt out|opted out of calls|no calls|do not phone|keine anrufe|nicht anrufen|ne pas appeler|no llamar|non chiamare|não ligar|niet bellen|nie dzwonić|ring inte",
  "opted_out.all":
    "opt out|optout|opted out|optedout|is opted out|has opted out|do not contact|donotcontact|no contact|nicht kontaktieren|kein kontakt|ne pas contacter|no contactar|non contattare|não contatar|niet contacteren|nie kontaktować|kontakta inte",
};
