/** Writes one structured line for an error, with the name of its piece. */
export function logError(piece: string, error: unknown, details: Record<string, unknown> = {}): void {
  // eslint-disable-next-line no-console -- errors of pieces are specified to go to the browser's log
  console.error(JSON.stringify({ level: 'error', piece, ...details, error: String(error) }));
}
