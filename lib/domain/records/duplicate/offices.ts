import { isRole } from "#lib/domain/records/lead/email-verdict/role-names.ts";
import type { DuplicateProfile } from "./profile.ts";

/** An address of somebody, who has no name here. */
const isSomebodys = ({ mailbox }: DuplicateProfile): boolean =>
  mailbox !== "" && !isRole(mailbox.slice(0, mailbox.lastIndexOf("@")));

/** True for a lead that names a company and nobody there. */
export const isOffice = ({ first, last, company }: DuplicateProfile): boolean =>
  first === "" && last === "" && company !== "";

/** True for two leads that are companies: two addresses of people at one company are two people. */
export const areOffices = (a: DuplicateProfile, b: DuplicateProfile): boolean =>
  isOffice(a) && isOffice(b) && !(isSomebodys(a) && isSomebodys(b) && a.mailbox !== b.mailbox);
