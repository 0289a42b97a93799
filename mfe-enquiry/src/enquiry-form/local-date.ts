/** Today in the visitor's time zone, yyyy-mm-dd. */
export function localDate(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
