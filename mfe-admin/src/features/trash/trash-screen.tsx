import { keepPreviousData, useQuery, useQueryClient } from '@site/shared-contracts/query';
import { trashKinds, type TrashedItem } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, Select } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { useListParams } from '../../lists/use-list-params';
import { momentText } from '../../format/moment-text';
import { useNotices } from '../../notices/notice-store';
import { PagedList } from '../../lists/paged-list';
import { RowList } from '../../lists/row-list';
import { useRowFocus } from '../../lists/use-row-focus';
import { Screen } from '../../components/screen';
import { adminKey, adminQuery } from '../../api/admin-query';
import { call } from '../../api/call';
import { failureReason } from '../../api/call-failure';

const PAGE_SIZE = 20;
const kindNames = { category: 'Category', product: 'Product', blog: 'Blog post', news: 'News item' } as const;

/** What was deleted, until it is brought back or removed for good. */
export function TrashScreen() {
  const { params, page, filter } = useListParams();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [purging, setPurging] = useState<TrashedItem>();
  const [busyKey, setBusyKey] = useState<string>();
  const kind = trashKinds.find((each) => each === params.get('kind'));
  const query = useQuery({
    ...adminQuery('GET /api/trash/all', { query: { page, pageSize: PAGE_SIZE, ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
  });
  const focus = useRowFocus();

  const run = async (item: TrashedItem, work: () => Promise<unknown>, done: string) => {
    setBusyKey(keyOf(item));
    try {
      await work();
      notify({ tone: 'success', text: done });
    } catch (error) {
      notify({ tone: 'danger', text: `Nothing was changed. ${failureReason(error)}` });
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusyKey(undefined);
  };
  const restore = (item: TrashedItem) =>
    run(
      item,
      () => call('POST /api/trash/restore/:kind/:id', { params: { kind: item.kind, id: item.id } }),
      `'${item.name}' is back.`,
    );
  const purge = async (item: TrashedItem) => {
    await run(
      item,
      () => call('DELETE /api/trash/purge/:kind/:id', { params: { kind: item.kind, id: item.id } }),
      `'${item.name}' is permanently deleted.`,
    );
    setPurging(undefined);
  };

  return (
    <Screen title="Trash" lead="What was deleted can be brought back from here.">
      <Filter>
        <Field label="Show">
          <Select {...filter('kind')} value={kind ?? ''}>
            <option value="">Everything</option>
            {trashKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      </Filter>
      <PagedList
        query={query}
        what="the trash"
        pageSize={PAGE_SIZE}
        empty={<p>The trash is empty.</p>}
        emptyFiltered={<p>There is nothing of this kind in the trash.</p>}
      >
        {(items) => (
          <RowList {...focus}>
            {items.map((item) => (
              <li key={keyOf(item)}>
                <div>
                  <strong>{item.name}</strong>
                  <p>
                    {kindNames[item.kind]}
                    {item.products ? ` with ${item.products} products` : ''}, deleted{' '}
                    {momentText(item.deletedAt)}
                  </p>
                </div>
                <Button
                  variant="secondary"
                  aria-label={`Restore ${item.name}`}
                  busy={busyKey === keyOf(item)}
                  onClick={() => void restore(item)}
                >
                  <AdminIcon name="undo" /> Restore
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Delete permanently: ${item.name}`}
                  onClick={() => setPurging(item)}
                >
                  Delete permanently
                </Button>
              </li>
            ))}
          </RowList>
        )}
      </PagedList>
      {purging && (
        <ConfirmDialog
          open
          title={`Delete '${purging.name}' permanently?`}
          confirm="Delete permanently"
          isDangerous
          isBusy={busyKey !== undefined}
          onConfirm={() => void purge(purging)}
          onCancel={() => setPurging(undefined)}
        >
          <p>This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </Screen>
  );
}

const keyOf = ({ kind, id }: TrashedItem) => `${kind} ${id}`;

const Filter = styled.div`
  max-inline-size: 260px;
  margin-block-end: var(--space-5);
`;
