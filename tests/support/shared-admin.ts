// The admin of the shared site, and of its copies.
export const sharedAdmin = { username: 'admin@site.example', password: 'Copper-meadow 81 kettle' };

/** Fetches the rows of a list as the shared site's admin. */
export async function readAsAdmin(path: string, query: Record<string, string> = {}): Promise<unknown[]> {
  const request = (url: string, init?: RequestInit) => fetch(new URL(url, process.env.SITE_URL), init);
  const signedIn = await request('/api/auth/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(sharedAdmin),
  });
  const { jwt } = (await signedIn.json()) as { jwt: string };
  const response = await request(`${path}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${jwt}` },
  });
  const rows = (await response.json()) as unknown[] | { data: unknown[] };
  return Array.isArray(rows) ? rows : rows.data;
}
