import { randomBytes } from 'node:crypto';
import { paths } from '@site/shared-contracts';
import { mapEmbedUrl, type SiteContent } from '@site/shared-contracts/site-content';

/** A value that scripts and styles of one response carry, and that no other response has. */
export const createNonce = (): string => randomBytes(16).toString('base64url');

/** Origins that a page may frame and fetch: on the contact page, the map's. */
export function framesOn({ pathname, searchParams }: URL, { contact }: SiteContent): string[] {
  const embed = pathname === paths.contact ? mapEmbedUrl(contact, searchParams) : undefined;
  return embed ? [new URL(embed).origin] : [];
}

/**
 * What a page may load and run. Scripts and style elements need the page's nonce; scripts may load further ones
 * (`strict-dynamic`), each checked by its SHA-384. `style` attributes are allowed: carousels place their slides with
 * them.
 */
export const contentSecurityPolicy = (nonce: string, frames: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src-elem 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    // The page checks that the map's host can be reached before it frames the map.
    ["connect-src 'self'", ...frames].join(' '),
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /csp-reports',
  ].join('; ');
