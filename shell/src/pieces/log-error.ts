/** One structured line per fault, with the name of the piece it happened in, and more that is known of it. */
export function logError(piece: string, error: unknown, details: Record<string, unknown> = {}): void {
  // eslint-disable-next-line no-console -- the browser's log is where faults of pieces are specified to go
  console.error(JSON.stringify({ level: 'error', piece, ...details, error: String(error) }));
}
