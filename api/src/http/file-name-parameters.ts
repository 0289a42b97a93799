/** The parameters of `Content-Disposition` for a file of this name, in the two forms of RFC 6266. */
export function fileNameParameters(name: string): string {
  const fileName = name
    .replace(/[\p{C}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const ascii = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Only now: full-width quotation marks have become those that end the text.
    .replace(/[^\x20-\x7e]|["\\/%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
