import { createHash } from 'node:crypto';
import { paths } from '@site/shared-contracts';
import { mapEmbedUrl, type SiteContent } from '@site/shared-contracts/site-content';

/** Origins that a page may frame and fetch: on the contact page, the map's. */
export function framesOn({ pathname, searchParams }: URL, { contact }: SiteContent): string[] {
  const embed = pathname === paths.contact ? mapEmbedUrl(contact, searchParams) : undefined;
  return embed ? [new URL(embed).origin] : [];
}

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const REPORTS = 'report-uri /csp-reports';

/** styled-components adds an empty style element in the browser and fills it through the CSSOM. */
const EMPTY_STYLE = hashSource('');

/**
 * Writes the scripts and style elements of one document and collects their hashes for its content security policy. A
 * hash comes only from here, never from finished HTML: what data put into a page must not become allowed by that.
 */
export class DocumentCode {
  readonly #scripts = new Set<string>();
  readonly #styles = new Set([EMPTY_STYLE]);
  #hasOwnScript = false;

  style(css: string, attributes = ''): string {
    this.#styles.add(hashSource(css));
    return `<style${attributes && ` ${attributes}`}>${css}</style>`;
  }

  inlineScript(code: string): string {
    this.#scripts.add(hashSource(code));
    return `<script>${code}</script>`;
  }

  /** A file of this site. */
  ownScript(url: string, integrity: string): string {
    this.#hasOwnScript = true;
    return `<script src="${url}" integrity="${integrity}" defer></script>`;
  }

  /**
   * What the document may load and run, as two policies that both have to allow it. A script that markup adds needs a hash:
   * that is the first one (`strict-dynamic`). Scripts that the code above adds may be files of this site only, neither
   * inline nor from elsewhere: that is the second one. `style` attributes are allowed: carousels place their slides with
   * them.
   */
  policy(frames: readonly string[] = []): string {
    const hashes = [...this.#scripts].join(' ');
    const inline = hashes ? `${hashes} 'strict-dynamic'` : "'none'";
    const policy = [
      "default-src 'none'",
      `script-src ${this.#hasOwnScript ? "'self'" : inline}`,
      `style-src-elem ${[...this.#styles].join(' ')}`,
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
      REPORTS,
    ].join('; ');
    return hashes ? `${policy}, script-src 'self' ${hashes}; ${REPORTS}` : policy;
  }
}

/** The policy of a page whose browser reads builds and loads their scripts from these origins, too. */
export const allowBuildsFrom = (policy: string, origins: readonly string[]): string =>
  policy.replaceAll(/(?:script|connect)-src 'self'/g, (directive) => [directive, ...origins].join(' '));
