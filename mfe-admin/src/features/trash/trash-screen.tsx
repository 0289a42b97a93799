import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { trashKinds, type TrashedItem } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import { DangerButton } from '../../components/danger-button';
import { AdminIcon } from '../../components/admin-icon';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { useListParams } from '../../lists/use-list-params';
import { momentText } from '../../format/moment-text';
import { PagedList } from '../../lists/paged-list';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { useRowFocus } from '../../lists/use-row-focus';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { Permitted } from '../../session/permitted';

const PAGE_SIZE = 20;
const kindNames = {
  category: 'Category',
  product: 'Product',
  blog: 'Blog post',
  news: 'News item',
  page: 'Page',
} as const;

/** Deleted items, until they are restored or deleted permanently. */
export function TrashScreen() {
  const { params, page } = useListParams();
  const [purging, setPurging] = useState<TrashedItem>();
  const { busyKey, run } = useRowAction<string>();
  const kind = trashKinds.find((each) => each === params.get('kind'));
  const query = useQuery({
    ...adminQuery('GET /api/trash/all', { query: { page, pageSize: PAGE_SIZE, ...(kind && { kind }) } }),
    placeholderData: keepPreviousData,
  });
  const focus = useRowFocus();

  const restore = (item: TrashedItem) =>
    run(keyOf(item), async () => {
      await call('POST /api/trash/restore/:kind/:id', { params: { kind: item.kind, id: item.id } });
      return `'${item.name}' is back.`;
    });
  const purge = async (item: TrashedItem) => {
    await run(keyOf(item), async () => {
      await call('DELETE /api/trash/purge/:kind/:id', { params: { kind: item.kind, id: item.id } });
      return `'${item.name}' is permanently deleted.`;
    });
    setPurging(undefined);
  };

  return (
    <Screen title="Trash" lead="What was deleted can be restored from here.">
      <FilterBar
        search={
          <FilterSelect
            label="Show"
            name="kind"
            all="Everything"
            choices={trashKinds.map((each) => [each, kindNames[each]])}
          />
        }
      />
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
              <TrashRow
                key={keyOf(item)}
                item={item}
                isBusy={busyKey === keyOf(item)}
                onRestore={() => void restore(item)}
                onPurge={() => setPurging(item)}
              />
            ))}
          </RowList>
        )}
      </PagedList>
      {purging && (
        <ConfirmDialog
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

interface TrashRowProps {
  item: TrashedItem;
  isBusy: boolean;
  onRestore: () => void;
  onPurge: () => void;
}

const TrashRow = ({ item, isBusy, onRestore, onPurge }: TrashRowProps) => (
  <li>
    <div>
      <strong>{item.name}</strong>
      <p>
        {kindNames[item.kind]}
        {item.products ? ` with ${item.products} products` : ''}, deleted {momentText(item.deletedAt)}
      </p>
    </div>
    <Permitted call="POST /api/trash/restore/:kind/:id" kind={item.kind}>
      <Button variant="secondary" aria-label={`Restore ${item.name}`} busy={isBusy} onClick={onRestore}>
        <AdminIcon name="undo" /> Restore
      </Button>
    </Permitted>
    <Permitted call="DELETE /api/trash/purge/:kind/:id" kind={item.kind}>
      <DangerButton aria-label={`Delete permanently: ${item.name}`} onClick={onPurge}>
        Delete permanently
      </DangerButton>
    </Permitted>
  </li>
);

const keyOf = ({ kind, id }: TrashedItem) => `${kind} ${id}`;
