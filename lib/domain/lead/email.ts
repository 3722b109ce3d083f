/** The form in which an email is unique in a workspace: NFC, trimmed, lower-cased. */
export const normaliseEmail = (email: string): string => email.normalize("NFC").trim().toLowerCase();
