import type { StoredAddress } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { dateText } from '../format/moment-text';

interface FormerAddressesProps {
  former: readonly StoredAddress[];
  /** Where they lead. */
  target: string;
  onChoose: (slug: string) => void;
}

/** The addresses that the page had. Nothing where it had none. */
export function FormerAddresses({ former, target, onChoose }: FormerAddressesProps) {
  if (former.length === 0) return null;
  return (
    <section aria-labelledby="former-addresses">
      <Title id="former-addresses">Former addresses</Title>
      <Note>They lead to {target}, and nothing else gets them.</Note>
      <List>
        {former.map(({ slug, path, since }) => (
          <li key={slug}>
            <span>
              {path} <Since>since {dateText(since)}</Since>
            </span>
            <Button variant="ghost" aria-label={`Use again: ${slug}`} onClick={() => onChoose(slug)}>
              Use again
            </Button>
          </li>
        ))}
      </List>
    </section>
  );
}

const Title = styled.h3`
  font-size: var(--text-m);
`;

const Note = styled.p`
  margin-block: var(--space-1) var(--space-2);
  color: var(--color-ink-soft);
  overflow-wrap: anywhere;
`;

const List = styled.ul`
  display: grid;

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-1) var(--space-4);
    border-block-start: 1px solid var(--color-line);
    padding-block: var(--space-1);
    overflow-wrap: anywhere;
  }
`;

const Since = styled.small`
  color: var(--color-ink-soft);
`;
