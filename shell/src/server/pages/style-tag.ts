import type { ServerStyleSheet } from 'styled-components';
import { separateStyles, type StyleGroup } from '../../style-groups';
import type { DocumentCode } from './content-security';

/** The style element with the rules of the components that were rendered, and the groups for hydration. */
export function styleTagOf(
  sheet: ServerStyleSheet,
  code: DocumentCode,
): { styleTag: string; styleGroups: StyleGroup[] } {
  const tag = sheet.getStyleTags();
  const [, attributes, text] = /^<style data-styled="true" ([^>]*)>(.*)<\/style>$/s.exec(tag) ?? [];
  if (attributes === undefined || text === undefined)
    throw new Error(`styled-components wrote no single style element: ${tag.slice(0, 100)}`);
  const { css, groups } = separateStyles(text);
  return { styleTag: code.style(css, `id="styles" ${attributes}`), styleGroups: groups };
}
