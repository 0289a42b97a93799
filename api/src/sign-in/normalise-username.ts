/** One form for all the ways in which the same e-mail address or telephone number can be typed. */
export function normaliseUsername(typed: string): string {
  const name = typed.normalize('NFKC').trim().toLowerCase();
  return /^\+?[\d\s-]+$/.test(name) ? name.replace(/[\s-]/g, '') : name;
}
