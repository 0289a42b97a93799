// The rules of a redirect that do not depend on other redirects, each with the sentence that an admin reads.
import type { RedirectInput } from '@site/shared-contracts/schemas';
import { ProblemError } from '../problems/problems';
import { isOwnPath } from './own-paths';
import { pathKey } from './path-key';
import { parametersOf, sourceKey, splitAddress, splitKey } from './source-key';

/** Characters of a path as it is in the query of the call that finds it: less than a URL may have. */
const longestEncodedPath = 1800;

export interface CheckedRedirect extends Pick<RedirectInput, 'from' | 'to'> {
  fromKey: string;
}

/** A 422 with a sentence for each side that is wrong. `origins` are those of the site, as far as they are known. */
export function checkRedirect(
  { from, to: written }: RedirectInput,
  origins: readonly string[],
): CheckedRedirect {
  const to = withoutOwnOrigin(written, origins);
  const errors = {
    ...optional('from', wrongInFrom(from)),
    ...optional('to', wrongInTarget(to)),
  };
  const [message] = Object.values(errors);
  const fromKey = sourceKey(from);
  if (message !== undefined || fromKey === undefined)
    throw new ProblemError(422, message ?? 'This is no address.', errors);
  return { from, to, fromKey };
}

/** A page of the site as a path, also where its whole URL was copied: two of them could be a loop. */
function withoutOwnOrigin(target: string, origins: readonly string[]): string {
  if (!URL.canParse(target)) return target;
  const { origin, username, pathname, search, hash } = new URL(target);
  const isOwn = username === '' && origins.some((own) => URL.canParse(own) && new URL(own).origin === origin);
  return isOwn ? pathname + search + hash : target;
}

const optional = (field: string, message: string | undefined): Record<string, string> =>
  message === undefined ? {} : { [field]: message };

function wrongInFrom(from: string): string | undefined {
  if (/^https?:/i.test(from)) return 'Write only what follows the name of the site: /old-catalogue.html.';
  if (!from.startsWith('/')) return 'Start with a slash, for example /old-catalogue.html.';
  if (from.includes('#')) return 'Leave out the # and what follows it: browsers do not send it.';
  const [path, query] = splitAddress(from);
  if (from.includes('?') && parametersOf(query).length === 0)
    return 'Write what follows the ?, for example /index.php?id=12, or leave out the ?.';
  if (/\/\/|\\/.test(path)) return 'Write single slashes, for example /shop/soap.html.';
  const key = sourceKey(from);
  if (key === undefined) return 'Browsers cannot read this address. Copy it from the old site.';
  if (encodeURIComponent(key).length > longestEncodedPath) return 'This address is too long.';
  return isOwnPath(splitKey(key).path) ? 'The site itself uses this address. Choose another one.' : undefined;
}

const targets = 'Write a path of this site, for example /products, or an address that starts with https://.';

function wrongInTarget(to: string): string | undefined {
  // Browsers leave tabs out and read a backslash as a slash: such a path could lead to another site.
  if (/\p{Cc}|\\/u.test(to)) return targets;
  if (to.startsWith('/')) {
    const path = to.split(/[?#]/)[0] ?? '';
    return pathKey(path) === undefined ? 'Browsers cannot read this address. Check it.' : undefined;
  }
  if (!/^https:\/\//i.test(to) || !URL.canParse(to)) return targets;
  const { username, password } = new URL(to);
  return username || password ? 'An address must not contain a name or a password.' : undefined;
}
