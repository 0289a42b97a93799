declare global {
  /**
   * Absolute URL to SHA-384; every build's runtime reads it before it loads a chunk (webpack/chunk-integrity-plugin).
   */
  var __INTEGRITY__: Record<string, string> | undefined;
}

/** Builds have absolute or relative URLs of their chunks; the map has absolute URLs only. */
const absoluteUrl = (url: string) => new URL(url, document.baseURI).href;

export function addIntegrity(entries: Record<string, string>): void {
  const known = (globalThis.__INTEGRITY__ ??= {});
  for (const [url, integrity] of Object.entries(entries)) known[absoluteUrl(url)] = integrity;
}

export const integrityOf = (url: string): string | undefined => globalThis.__INTEGRITY__?.[absoluteUrl(url)];
