import { links } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { sheetNames } from '@site/shared-contracts/sheet-names';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';
import type { AskingProps } from './asking';
import { fileText } from './file-text';

/** The first sheet of each kind, in the first view; what there is none of can be asked for. */
export function SheetLinks({ product, quotedSize }: Pick<AskingProps, 'product' | 'quotedSize'>) {
  const { id, hazards, sheets = [] } = product;
  const location = useLocation();
  const shown = (['safety', 'technical'] as const).flatMap(
    (kind) => sheets.find((sheet) => sheet.kind === kind) ?? [],
  );
  const isMissing = hazards ? shown[0]?.kind !== 'safety' : shown.length === 0;
  return (
    <List>
      {shown.map((sheet) => (
        <li key={sheet.kind}>
          <a href={sheet.newestUrl} hrefLang={sheet.language} type="application/pdf">
            <Icon name="download" size={16} />
            {sheetNames[sheet.kind]}
          </a>{' '}
          <span>({fileText(sheet)})</span>
        </li>
      ))}
      {isMissing && (
        <li data-not-printed>
          {hazards ? 'Safety data sheet' : 'Data sheet'} on request.{' '}
          <Link to={links.quote(id, location, quotedSize, 'data sheet')} preventScrollReset>
            Ask for it
          </Link>
        </li>
      )}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  font-size: var(--text-m);
  line-height: var(--leading-snug);

  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 24px;
    font-weight: 600;
  }

  & span {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    font-variant-numeric: tabular-nums;
  }

  @media print {
    font-size: inherit;
  }
`;
