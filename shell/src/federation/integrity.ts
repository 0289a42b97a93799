declare global {
  /** Full address to SHA-384; the runtime of every build reads it before it loads a chunk (webpack/chunk-integrity-plugin). */
  var __INTEGRITY__: Record<string, string> | undefined;
}

/** Builds know their chunks by full or by relative addresses: the map knows full ones only. */
const absoluteUrl = (url: string) => new URL(url, document.baseURI).href;

export function addIntegrity(entries: Record<string, string>): void {
  const known = (globalThis.__INTEGRITY__ ??= {});
  for (const [url, integrity] of Object.entries(entries)) known[absoluteUrl(url)] = integrity;
}

export const integrityOf = (url: string): string | undefined => globalThis.__INTEGRITY__?.[absoluteUrl(url)];
