/** What a PDF is, and how large: `PDF, 4 pages, 90 kB`. */
export function fileText({ bytes, pages }: { bytes: number; pages: number }): string {
  const size = bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `PDF, ${pages} ${pages === 1 ? 'page' : 'pages'}, ${size}`;
}
