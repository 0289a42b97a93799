/** One spelling for all the ways in which one e-mail address or telephone number is typed. */
export function normaliseUsername(typed: string): string {
  const name = typed.normalize('NFKC').trim().toLowerCase();
  return /^\+?[\d\s-]+$/.test(name) ? name.replace(/[\s-]/g, '') : name;
}
