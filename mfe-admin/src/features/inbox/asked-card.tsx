import type { InboxItem } from '@site/shared-contracts/schemas';
import styled from 'styled-components';

/** What the customer asked for. */
export function AskedCard({
  enquiry: { product, size, quantity, message, source, consent },
}: {
  enquiry: InboxItem;
}) {
  const details = [
    ['Product', product],
    ['Size', size],
    ['Quantity', quantity],
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
            <div key={label} data-wide={label === 'Message' || label === 'Consent text' || undefined}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </List>
  );
}

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
