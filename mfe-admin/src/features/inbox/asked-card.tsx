import type { InboxItem } from '@site/shared-contracts/schemas';
import { packText } from '@site/shared-contracts/quote-texts';
import styled from 'styled-components';
import { requestTexts } from './inbox-texts';

/** What the customer asked for. */
export function AskedCard({
  enquiry: { product, size, quantity, message, source, consent, purpose = 'price', lines = [] },
}: {
  enquiry: InboxItem;
}) {
  const details = [
    ['Asks for', requestTexts[purpose]],
    ['Product', product],
    ['Size', size],
    ['Quantity', quantity],
    ['Further products', lines.map(packText).join('\n')],
    ['Message', message],
    // Only the site's own form shows one.
    [
      'Consent text',
      consent ? `${consent.text} (${consent.version})` : source === 'site' ? 'Not stated' : '',
    ],
  ] as const;
  return (
    <List aria-label="What was asked">
      {details.map(
        ([label, text]) =>
          text && (
            <div key={label} data-wide={wide.has(label) || undefined}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </List>
  );
}

/** These have a line of their own. */
const wide = new Set(['Further products', 'Message', 'Consent text']);

const List = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3) var(--space-6);
  margin: 0;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  & > [data-wide] {
    flex-basis: 100%;
  }

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }

  & dd {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
