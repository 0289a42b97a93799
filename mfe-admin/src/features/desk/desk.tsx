import { Link } from '@site/shared-contracts/router';
import type { Desk as Work } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { isUnknownCall } from '../../api-client/is-unknown-call';
import { LoadFailure } from '../../components/async-view';
import { ScreenPart } from '../../components/screen-part';
import { adminLinks } from '../../links/admin-links';
import { DeskFigures } from './desk-figures';
import { useDesk } from './use-desk';
import { WaitingList } from './waiting-list';

/** What waits for an answer, what is due, and how it goes. It loads on its own; the rest of the screen does not wait. */
export function Desk() {
  const query = useDesk();
  const { data, error, dataUpdatedAt } = query;
  if (isUnknownCall(error)) return null;
  return (
    <ScreenPart aria-label="Work that waits" $height={320}>
      <LoadFailure query={query} what="the work that waits" />
      {data ? (
        <>
          <DeskFigures desk={data} now={dataUpdatedAt} />
          <Waiting desk={data} now={dataUpdatedAt} />
          <TopProducts products={data.topProducts} />
        </>
      ) : (
        !error && <p role="status">Loading the work that waits…</p>
      )}
    </ScreenPart>
  );
}

/** `now` in milliseconds. */
function Waiting({ desk: { unanswered, dueToday, overdue }, now }: { desk: Work; now: number }) {
  if (unanswered.count + dueToday.count + overdue.count === 0)
    return <Nothing>No enquiry waits for an answer, and none is due.</Nothing>;
  return (
    <Columns>
      <WaitingList title="Unanswered, oldest first" group={unanswered} view="unanswered" now={now} />
      <WaitingList title="Due today" group={dueToday} view="due" now={now} />
      <WaitingList title="Overdue" group={overdue} view="due" now={now} />
    </Columns>
  );
}

/** Nothing where nobody has asked for a product. */
const TopProducts = ({ products }: { products: Work['topProducts'] }) =>
  products.length > 0 && (
    <Asked>
      <p id="top-products">Asked for most in 30 days</p>
      <ol aria-labelledby="top-products">
        {products.map(({ id, name, enquiries }) => (
          <li key={id}>
            <Link to={adminLinks.content({ kind: 'product', id, categoryId: 0 })}>{name}</Link> {enquiries}
          </li>
        ))}
      </ol>
    </Asked>
  );

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  gap: var(--space-3);
  align-items: start;
`;

const Nothing = styled.p`
  margin: 0;
  padding: var(--space-5);
  border: 1px dashed var(--color-line-strong);
  border-radius: var(--radius-m);
  color: var(--color-ink-soft);
  text-align: center;
`;

const Asked = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-s);

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
  }

  & > ol {
    display: contents;
    list-style: none;
  }
`;
