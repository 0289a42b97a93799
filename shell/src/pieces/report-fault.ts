/** One structured line per fault, with the name of the piece it happened in. */
export function reportFault(piece: string, error: unknown): void {
  // eslint-disable-next-line no-console -- the browser's log is where faults of pieces are specified to go
  console.error(JSON.stringify({ level: 'error', piece, error: String(error) }));
}
