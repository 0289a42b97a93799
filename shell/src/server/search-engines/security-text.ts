/** Days for which what the file says is valid: less than the year that RFC 9116 recommends at most. */
const validDays = 180;
const aDay = 86_400_000;

/** `security.txt`: how to tell the company of a weakness of its website (RFC 9116). */
export function writeSecurityText(
  { email, publicUrl }: { email: string; publicUrl: string },
  now = Date.now(),
): string {
  // The same for a day, so that copies of it are equal.
  const expires = new Date((Math.floor(now / aDay) + validDays) * aDay);
  return [
    ...(email ? [`Contact: mailto:${email}`] : []),
    `Contact: ${publicUrl}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}
