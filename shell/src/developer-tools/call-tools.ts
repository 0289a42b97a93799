/** Where the administration stores the token of the admin who is signed in. */
const TOKEN_KEY = 'token';

/** The server has rejected a call; the message is for the person at the page. */
export class ToolsError extends Error {
  override name = 'ToolsError';

  constructor(
    message: string,
    readonly status: number,
  ) {
    super(message);
  }
}

/** Calls the shell's server as the admin who is signed in in this browser. Rejects with a `ToolsError`. */
export async function callTools<T>(path: string, body?: unknown): Promise<T> {
  const token = localStorage.getItem(TOKEN_KEY);
  const response = await fetch(path, {
    cache: 'no-store',
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  }).catch(() => {
    throw new ToolsError('The server cannot be reached.', 0);
  });
  const content: unknown = await response.json().catch(() => ({}));
  if (response.ok) return content as T;
  const hasTitle = typeof content === 'object' && content !== null && 'title' in content;
  throw new ToolsError(
    hasTitle ? `${String(content.title)}.` : `The server says ${response.status}.`,
    response.status,
  );
}
