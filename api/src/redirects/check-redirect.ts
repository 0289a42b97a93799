// The rules of a redirect that do not depend on other redirects, each with the sentence that an admin reads.
import type { RedirectInput } from '@site/shared-contracts/schemas';
import { ProblemError } from '../problems/problems';
import { isOwnPath } from './own-paths';
import { pathKey } from './path-key';

/** Characters of a path as it is in the query of the call that finds it: less than a URL may have. */
const longestEncodedPath = 1800;

export interface CheckedRedirect extends RedirectInput {
  fromKey: string;
}

/** A 422 with a sentence for each side that is wrong. `publicUrl` is that of the site, or empty. */
export function checkRedirect({ from, to: written }: RedirectInput, publicUrl: string): CheckedRedirect {
  const to = withoutOwnOrigin(written, publicUrl);
  const errors = {
    ...optional('from', wrongInFrom(from)),
    ...optional('to', wrongInTarget(to)),
  };
  const [message] = Object.values(errors);
  const fromKey = pathKey(from);
  if (message !== undefined || fromKey === undefined)
    throw new ProblemError(422, message ?? 'This is no address.', errors);
  return { from, to, fromKey };
}

/** A page of the site as a path, also where its whole URL was copied: two of them could be a loop. */
function withoutOwnOrigin(target: string, publicUrl: string): string {
  if (publicUrl === '' || !URL.canParse(target)) return target;
  const { origin, username, pathname, search, hash } = new URL(target);
  const isOwn = origin === new URL(publicUrl).origin && username === '';
  return isOwn ? pathname + search + hash : target;
}

const optional = (field: string, message: string | undefined): Record<string, string> =>
  message === undefined ? {} : { [field]: message };

function wrongInFrom(from: string): string | undefined {
  if (/^https?:/i.test(from)) return 'Write only what follows the name of the site: /old-catalogue.html.';
  if (!from.startsWith('/')) return 'Start with a slash, for example /old-catalogue.html.';
  if (/[?#]/.test(from)) return 'Write the path only, without what follows ? or #.';
  if (/\/\/|\\/.test(from)) return 'Write single slashes, for example /shop/soap.html.';
  const key = pathKey(from);
  if (key === undefined) return 'Browsers cannot read this address. Copy it from the old site.';
  if (encodeURIComponent(key).length > longestEncodedPath) return 'This address is too long.';
  return isOwnPath(key) ? 'The site itself uses this address. Choose another one.' : undefined;
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
