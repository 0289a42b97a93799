import type { InboxItem } from '@site/shared-contracts/schemas';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { StatusPill } from '../../components/status-pill';

/** What stands out about an enquiry: the customer waits, there is a note, it may be spam, it is handled. */
export const RowMarks = ({ item: { answered, handled, note, suspect } }: { item: InboxItem }) => (
  <Marks>
    {suspect && <StatusPill tone="warn">Spam?</StatusPill>}
    {handled && <StatusPill tone="neutral">Handled</StatusPill>}
    {!answered && !handled && !suspect && <StatusPill tone="warn">Unanswered</StatusPill>}
    {note && (
      <span title={`Note: ${note}`}>
        <AdminIcon name="edit" size={18} />
        <VisuallyHidden>Has a note</VisuallyHidden>
      </span>
    )}
  </Marks>
);

const Marks = styled.span`
  position: relative;
  display: flex;
  gap: var(--space-2);
  align-items: center;
  color: var(--color-ink-soft);

  & > span {
    position: relative;
  }
`;
