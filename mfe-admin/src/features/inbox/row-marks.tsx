import type { InboxItem } from '@site/shared-contracts/schemas';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { Icon } from '@site/shared-ui/icon';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { StatusPill } from '../../components/status-pill';

/** What stands out about an enquiry: the customer waits, there is a note, it may be spam, it is handled. */
export const RowMarks = ({ item: { answered, handled, note, suspect } }: { item: InboxItem }) => (
  <Marks>
    {suspect && <StatusPill tone="warn">Spam?</StatusPill>}
    {handled && (
      <span title="Handled">
        <Icon name="check" size={18} />
        <VisuallyHidden>Handled</VisuallyHidden>
      </span>
    )}
    {!answered && !handled && !suspect && (
      <span title="Unanswered" data-waits>
        <Icon name="mail" size={18} />
        <VisuallyHidden>Unanswered</VisuallyHidden>
      </span>
    )}
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

  & > [data-waits] {
    color: #a34a00;
  }
`;
