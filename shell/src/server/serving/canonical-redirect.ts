import { listRemotePages, type Composition } from '../../composition/composition';
import { canonicalPathOf } from './canonical-path';
import { splitRequestUrl } from '../http/page-url';

/** Where to redirect a request whose path is not in its canonical form. */
export function canonicalRedirect(
  requestUrl: string,
  url: URL,
  composition: Composition,
): string | undefined {
  const { path, query } = splitRequestUrl(requestUrl);
  const canonical = canonicalPathOf(
    url.pathname,
    listRemotePages(composition).map((page) => page.path),
  );
  return canonical === undefined || canonical === path ? undefined : canonical + query;
}
