/** A label of the domain name system, in ASCII. */
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";

/**
 * An address that mail can go to, in the form in which it is kept: RFC 5321's dot-string at a domain of two labels and
 * more, in lower case, its domain in ASCII. Quoted local parts, comments and address literals, which RFC 5321 asks not
 * to be used, are none; neither is a domain that ends in a number.
 */
export const emailAddress = new RegExp(
  `^(?=.{3,254}$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`,
);
