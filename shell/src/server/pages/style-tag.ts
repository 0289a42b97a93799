import type { ServerStyleSheet } from 'styled-components';
import type { DocumentCode } from './content-security';

/** The style element with the rules of the components that were rendered, as styled-components writes it. */
export function styleTagOf(sheet: ServerStyleSheet, code: DocumentCode): string {
  const tag = sheet.getStyleTags();
  const [, attributes, css] = /^<style ([^>]*)>(.*)<\/style>$/s.exec(tag) ?? [];
  if (attributes === undefined || css === undefined)
    throw new Error(`styled-components wrote no single style element: ${tag.slice(0, 100)}`);
  return code.style(css, attributes);
}
