import { LinkButton } from '@site/shared-ui/button';
import { Link } from '@site/shared-contracts/router';
import styled from 'styled-components';
import { compareUrl } from '../list-params/compare-url';
import { listUrl, mostCompared, type ListParams } from '../list-params/list-params';

/** What is chosen to be compared; it is announced when it changes. */
export function CompareBar({ params }: { params: ListParams }) {
  const compared = params.compared.slice(0, mostCompared);
  const isTooMany = params.compared.length > mostCompared;
  return (
    <Status role="status">
      {compared.length > 0 && (
        <Bar data-not-printed>
          <Words>
            {isTooMany
              ? `At most ${mostCompared} products can be compared: take one away first.`
              : describeChoice(compared.length)}
          </Words>
          <LinkButton as={Link} to={compareUrl(compared)}>
            Compare
          </LinkButton>
          <Link to={listUrl({ ...params, compared: [] })} preventScrollReset replace>
            Clear
          </Link>
        </Bar>
      )}
    </Status>
  );
}

const describeChoice = (count: number): string =>
  count === 1 ? '1 product to compare: choose another one.' : `${count} products to compare.`;

/** At the end of the window while the products are in it. */
const Status = styled.div`
  position: sticky;
  inset-block-end: var(--space-3);
  z-index: 2;
`;

const Bar = styled.div`
  margin-block-start: var(--space-5);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-4);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-m);
`;

const Words = styled.strong`
  flex: 1 1 12em;
  font-size: var(--text-s);
`;
