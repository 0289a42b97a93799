/** Without line breaks, which would start another header, and without marks that change the text direction. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();

/** `address` or `Name <address>`: what is after the last @. */
export const hostOfSender = (from: string): string => /@([^\s>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** Without these headers, somebody's out-of-office reply would answer a mail that a program has written. */
export const automaticHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };
