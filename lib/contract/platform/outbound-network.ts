import * as z from "zod";

/** Where functions may call out to. Loopback is for the local service alone; other private networks are for none. */
export const OutboundNetwork = z.enum(["public", "public_and_loopback"]);
export type OutboundNetwork = z.infer<typeof OutboundNetwork>;

/** Whether functions ask the domain name system where mail goes. */
export const MailLookups = z.enum(["on", "off"]);
export type MailLookups = z.infer<typeof MailLookups>;
