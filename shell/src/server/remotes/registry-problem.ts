/** Why what was read was not accepted; the shell goes on with what it has. */
export interface RegistryProblem {
  /** Undefined where it concerns all of them. */
  remote: string | undefined;
  message: string;
}

/** What an error says, in one line. */
export function reasonOf(error: unknown): string {
  // Zod's own message is a page of JSON.
  if (error instanceof Error && 'issues' in error && Array.isArray(error.issues)) {
    const [issue] = error.issues as { path: PropertyKey[]; message: string }[];
    return `it has another form than expected (${issue?.path.length ? issue.path.join('.') : 'document'}: ${issue?.message ?? ''})`;
  }
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
}
