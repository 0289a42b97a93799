/** Without the characters that no XML may contain: with one of them, readers would reject the whole feed. */
export const asXml = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
