import { useQuery } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { formatPaise } from '@site/shared-contracts/amounts';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { AdminIcon } from '../../components/admin-icon';
import { AsyncView } from '../../components/async-view';
import { Panel } from '../../components/panel';
import { adminLinks } from '../../links/admin-links';
import { useRowAction } from '../../lists/use-row-action';
import { QuotationLink, QuotationPill } from './quotation-state';
import { Permitted } from '../../session/permitted';

/** The most that an enquiry shows; more are in the list of all. */
const MOST = 20;

/** The quotations of an enquiry, and the button that begins one. */
export function QuotationsPanel({ enquiryId }: { enquiryId: number }) {
  const query = useQuery(
    adminQuery('GET /api/quotations/all', { query: { enquiry: enquiryId, page: 1, pageSize: MOST } }),
  );
  const { busyKey, run } = useRowAction<'create'>();
  const navigate = useNavigate();
  const create = () =>
    run('create', async () => {
      const { id } = await call('POST /api/quotations/create', { body: { enquiryId } });
      void navigate(adminLinks.quotation(id));
      return undefined;
    });
  return (
    <Panel aria-labelledby="quotations-of-enquiry">
      <Head>
        <h2 id="quotations-of-enquiry">Quotations</h2>
        <Permitted call="POST /api/quotations/create">
          <Button variant="secondary" busy={busyKey === 'create'} onClick={() => void create()}>
            <AdminIcon name="plus" /> New quotation
          </Button>
        </Permitted>
      </Head>
      <AsyncView
        query={query}
        what="the quotations"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>None yet.</p>}
      >
        {({ data }) => (
          <List>
            {data.map((item) => (
              <li key={item.id}>
                <QuotationLink {...item} />
                <span>{formatPaise(item.totalPaise)}</span>
                <QuotationPill {...item} />
              </li>
            ))}
          </List>
        )}
      </AsyncView>
    </Panel>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);

  & h2 {
    font-size: var(--text-l);
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-2);

  & > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-2) var(--space-3);
    min-block-size: 40px;
  }
`;
