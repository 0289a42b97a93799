import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import type { ApiInput, ContentItem, IncompleteItem } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { adminQuery } from '../../api-client/admin-query';
import { isUnknownCall } from '../../api-client/is-unknown-call';
import { LoadFailure } from '../../components/async-view';
import { ScreenPart } from '../../components/screen-part';
import { changeText, planTexts, stateText } from '../../content-publishing/state-sentence';

/** So many are listed of each. */
const SHOWN = 5;

type ItemsQuery = NonNullable<ApiInput<'GET /api/content/items'>['query']>;

const itemsQuery = (query: ItemsQuery) =>
  adminQuery('GET /api/content/items', { query: { sort: 'changed', page: 1, pageSize: SHOWN, ...query } });

const incompleteQuery = adminQuery('GET /api/content/incomplete', { query: { page: 1, pageSize: SHOWN } });

const missingTexts: Record<IncompleteItem['missing'], string> = {
  price: 'Visitors see no price.',
  picture: 'It has no picture.',
};

/** What waits for an admin, and what colleagues have done: drafts, what is planned, the latest changes. */
export function WorkOverview() {
  const drafts = useQuery(itemsQuery({ state: 'draft' }));
  const changed = useQuery(itemsQuery({ state: 'changed' }));
  const planned = useQuery(itemsQuery({ isScheduled: 'true' }));
  const recent = useQuery(itemsQuery({}));
  const incomplete = useQuery(incompleteQuery);
  const queries = [
    drafts,
    changed,
    planned,
    recent,
    ...(isUnknownCall(incomplete.error) ? [] : [incomplete]),
  ];
  const failed = queries.find(({ error }) => error);
  if (isUnknownCall(failed?.error)) return null;
  const isLoading = !failed && queries.some(({ data }) => !data);
  return (
    <ScreenPart aria-labelledby="work" $height={120}>
      <h2 id="work">Work in progress</h2>
      {failed && <LoadFailure query={failed} what="the work in progress" />}
      {isLoading && <p role="status">Loading the work in progress…</p>}
      <Columns>
        <Items
          title="Not published yet"
          items={[...(drafts.data?.data ?? []), ...(changed.data?.data ?? [])]}
          total={(drafts.data?.total ?? 0) + (changed.data?.total ?? 0)}
          describe={(item) => `${stateText(item)}. ${changeText(item)}`}
        />
        <Items
          title="Planned"
          items={planned.data?.data ?? []}
          total={planned.data?.total ?? 0}
          describe={(item) => item.scheduleError ?? planTexts(item).join('. ')}
        />
        <Items
          title="Missing on the website"
          items={incomplete.data?.data ?? []}
          total={incomplete.data?.total ?? 0}
          describe={({ missing }) => missingTexts[missing]}
        />
        <Items title="Changed last" items={recent.data?.data ?? []} describe={changeText} />
      </Columns>
    </ScreenPart>
  );
}

interface ItemsProps<Item> {
  title: string;
  items: Item[];
  /** How many there are, where that matters. */
  total?: number;
  describe: (item: Item) => string;
}

/** Nothing where there are none. */
function Items<Item extends Pick<ContentItem, 'kind' | 'id' | 'name' | 'categoryId'>>({
  title,
  items,
  total = 0,
  describe,
}: ItemsProps<Item>) {
  if (items.length === 0) return null;
  return (
    <Box>
      <h3>{title}</h3>
      {items.map((item, index) => (
        <p key={index}>
          <Link to={adminLinks.content(item)}>{item.name || 'Without a name'}</Link>
          <small>{describe(item)}</small>
        </p>
      ))}
      {total > items.length && <p>And {total - items.length} more.</p>}
    </Box>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  gap: var(--space-3);
  align-items: start;
`;

const Box = styled.div`
  display: grid;
  gap: var(--space-2);
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  & h3 {
    font-size: var(--text-m);
  }

  & p {
    display: grid;
    margin: 0;
    font-size: var(--text-s);
  }

  & a {
    padding-block: var(--space-1);
    font-weight: 600;
    overflow-wrap: anywhere;
  }

  & small {
    color: var(--color-ink-soft);
  }
`;
