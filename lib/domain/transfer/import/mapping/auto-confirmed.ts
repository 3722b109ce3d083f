/**
 * Where nobody looks at a mapping (`auto_confirm`), each column that fills a field is at least as sure of it (0 to 1):
 * its header names the field, alone or beside words that change nothing. Less is a guess, which waits for a person.
 */
export const autoConfirmedMin = 0.7;
