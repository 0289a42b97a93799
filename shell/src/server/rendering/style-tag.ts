import { createHash } from 'node:crypto';
import type { ServerStyleSheet } from 'styled-components';
import { separateStyles, type PageStyles } from '../../app/style-groups';
import type { DocumentCode } from './content-security';

/** The style element with the rules of the components that were rendered, and what hydration reads of them. */
export function styleTagOf(
  sheet: ServerStyleSheet,
  code: DocumentCode,
): { styleTag: string; styles: PageStyles } {
  const tag = sheet.getStyleTags();
  const [, attributes, text] = /^<style data-styled="true" ([^>]*)>(.*)<\/style>$/s.exec(tag) ?? [];
  if (attributes === undefined || text === undefined)
    throw new Error(`styled-components wrote no single style element: ${tag.slice(0, 100)}`);
  const { css, groups } = separateStyles(text);
  const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
  const styleTag = code.style(css, `id="styles" data-hash="${hash}" ${attributes}`);
  return { styleTag, styles: { hash, groups } };
}
