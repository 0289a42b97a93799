import type { PieceProps } from '@site/shared-contracts';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';

type Badges = NonNullable<PieceProps<'catalogue/product-detail'>['badges']>;

/** Where the host has none, as on its own. */
const usualBadges: Badges = [
  { icon: 'shield', text: '100% Original Products' },
  { icon: 'returns', text: 'Easy 30 day return' },
  { icon: 'lock', text: 'Secure Payment' },
];

export function ServicePromises({ badges = usualBadges }: { badges: Badges | undefined }) {
  const shown = badges.filter(({ text }) => text !== '');
  if (shown.length === 0) return null;
  return (
    <List aria-label="What we promise">
      {shown.map(({ icon, text }) => (
        <li key={text}>
          <Icon name={icon} size={24} />
          {text}
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  /* As wide as the longest word: with larger letters, fewer stand side by side. */
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6.5rem), 1fr));
  gap: var(--space-4);
  padding: var(--space-5) 0 0;
  border-block-start: 1px solid var(--color-line);

  & > li {
    display: grid;
    align-content: start;
    gap: var(--space-2);
    font-size: var(--text-s);
    font-weight: 600;
    line-height: var(--leading-snug);
    overflow-wrap: normal;
  }

  & svg {
    color: var(--color-brand);
  }

  @media print {
    display: flex;
    flex-wrap: wrap;
    gap: 1mm 5mm;
    padding-block-start: 2mm;

    & > li {
      display: flex;
      align-items: center;
      font-size: 9pt;
    }
  }
`;
