import { Link } from '@site/shared-contracts/router';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { useId } from 'react';
import styled from 'styled-components';
import { countText } from '../../format/count-text';
import { placeLink, placeText } from './picture-texts';

/** Links to everything that uses a picture, or why it is there although nothing does. */
export function PictureUses({ picture }: { picture: LibraryPicture }) {
  const { usedIn, useCount, usedAlts } = picture;
  const id = useId();
  if (useCount === 0) return <p>{unusedText(picture)}</p>;
  const others = useCount - usedIn.length;
  return (
    <section aria-labelledby={id}>
      <Heading id={id}>Used in {countText(useCount, 'place')}</Heading>
      <List>
        {usedIn.map((use) => (
          <li key={`${use.kind}:${use.id}`}>
            <Link to={placeLink(use)}>{use.name || 'Without a name'}</Link> <small>{placeText(use)}</small>
          </li>
        ))}
      </List>
      {others > 0 && <p>and {countText(others, 'other')}</p>}
      {usedAlts.length > 0 && <p>Texts there: {usedAlts.join('; ')}</p>}
    </section>
  );
}

function unusedText({ isKept, isInHistory }: LibraryPicture): string {
  if (isInHistory) return 'Nothing uses it now. It stays, because an earlier version of something shows it.';
  return isKept
    ? 'Nothing uses it now. It stays in the library.'
    : 'Nothing uses it now. It will be removed in some days, unless you keep it.';
}

const Heading = styled.h3`
  margin: 0;
  font-size: var(--text-m);
`;

const List = styled.ul`
  display: grid;
  overflow-wrap: anywhere;

  & a {
    display: inline-block;
    padding-block: var(--space-2);
    color: var(--color-brand-strong);
    font-weight: 600;
  }

  & small {
    color: var(--color-ink-soft);
  }
`;
