import type { InboxItem } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Select } from '@site/shared-ui/field';
import styled from 'styled-components';
import { ExportButton } from './export-button';
import { nobody } from './inbox-query';
import { useAdmins } from './use-admins';
import { useBulkChange, type BulkChange } from './use-bulk-change';
import type { InboxSelection } from './use-inbox-selection';

export interface BulkBarProps {
  selection: InboxSelection;
  /** Of the page that is shown. */
  rows: readonly InboxItem[];
}

/** What can be done with the ticked enquiries. */
export function BulkBar({ selection, rows }: BulkBarProps) {
  const { items, isTicked, toggleAll, clear } = selection;
  const { isBusy, run } = useBulkChange();
  const admins = useAdmins();
  const areSuspect = items.every(({ suspect }) => suspect);
  const areHandled = items.every(({ handled }) => handled);
  const change = async (input: BulkChange, done: string) => {
    if (await run(items, input, done)) clear();
  };
  const assign = (value: string) => {
    const admin = admins.find(({ id }) => String(id) === value);
    void change({ assigneeId: admin?.id ?? null }, `assigned to ${admin?.username ?? 'nobody'}`);
  };
  return (
    <Bar role="group" aria-label="Selected enquiries">
      <p role="status">{items.length} selected</p>
      {areHandled ? (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => void change({ handled: false }, 'open again')}
        >
          Not handled
        </Button>
      ) : (
        <Button variant="secondary" busy={isBusy} onClick={() => void change({ handled: true }, 'handled')}>
          Handled
        </Button>
      )}
      <Assign>
        <Select
          aria-label="Assign to"
          value=""
          disabled={isBusy}
          onChange={({ target }) => target.value && assign(target.value)}
        >
          <option value="">Assign to…</option>
          {admins.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
          <option value={nobody}>Nobody</option>
        </Select>
      </Assign>
      {areSuspect ? (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => void change({ suspect: false }, 'moved out of possible spam')}
        >
          Not spam
        </Button>
      ) : (
        <Button
          variant="secondary"
          busy={isBusy}
          onClick={() => void change({ suspect: true }, 'moved to possible spam')}
        >
          Spam
        </Button>
      )}
      <ExportButton label="Export these" query={{ ids: items.map(({ id }) => id).join(',') }} />
      {!rows.every(({ id }) => isTicked(id)) && (
        <Button variant="ghost" onClick={() => toggleAll(rows)}>
          Select page
        </Button>
      )}
      <Button variant="ghost" onClick={clear}>
        Select none
      </Button>
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  z-index: 5;
  inset-block-start: 0;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  margin-block-end: var(--space-3);
  padding: var(--space-2) var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface-tint);

  & > p {
    margin: 0 var(--space-2) 0 0;
    font-weight: 600;
    font-size: var(--text-s);
  }

  & > button {
    min-block-size: 40px;
    padding: 0 var(--space-4);
    font-size: var(--text-s);
  }
`;

const Assign = styled.div`
  & select {
    inline-size: 150px;
    min-block-size: 40px;
    padding-block: 0;
    border-radius: var(--radius-pill);
    font-size: var(--text-s);
    font-weight: 600;
  }
`;
