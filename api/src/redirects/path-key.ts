/**
 * The one spelling of a path that has been decoded: without upper case and without a slash at its end. Undefined for
 * what is no path.
 */
export function foldPath(decoded: string): string | undefined {
  const path = decoded.normalize('NFC').toLowerCase().replace(/\/$/, '');
  if (path === '' && decoded.startsWith('/')) return '/';
  return /^\/(?!\/)/.test(path) && !/\p{Cc}|\\/u.test(path) && !path.includes('//') ? path : undefined;
}

/** The same of a path as it is in a URL, with percent-encoding, `.` and `..`. */
export function pathKey(path: string): string | undefined {
  if (!path.startsWith('/') || path.startsWith('//')) return undefined;
  try {
    return foldPath(decodeURIComponent(new URL(`http://site${path}`).pathname));
  } catch {
    return undefined;
  }
}
