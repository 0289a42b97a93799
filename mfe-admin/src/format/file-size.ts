/** `42 kB`, `4.2 MB`. */
export const fileSize = (bytes: number): string =>
  bytes < 100_000 ? `${String(Math.ceil(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
