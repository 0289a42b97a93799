/**
 * What a page may load and run. Scripts and style elements need the page's nonce; scripts may load further ones
 * (`strict-dynamic`), each checked by its SHA-384. `style` attributes are allowed: carousels place their slides with them.
 */
export const contentSecurityPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
  ].join('; ');
