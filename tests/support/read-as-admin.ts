import { callSite, signInTo } from './session';

/** Fetches the rows of a list as a site's admin, by default of the shared site. */
export async function readAsAdmin(
  path: string,
  query: Record<string, string> = {},
  origin = process.env.SITE_URL ?? '',
): Promise<unknown[]> {
  const session = await signInTo(origin);
  const url = `${path}?${new URLSearchParams(query).toString()}`;
  const response = await callSite(origin, 'GET', url, undefined, session);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const rows = (await response.json()) as unknown[] | { data: unknown[] };
  return Array.isArray(rows) ? rows : rows.data;
}
