import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { useSearchParams } from '@site/shared-contracts/router';
import type { AuditEntry } from '@site/shared-contracts/schemas';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { AsyncView } from '../async-view/async-view';
import { momentText } from '../moment-text';
import { PageButtons } from '../page-buttons/page-buttons';
import { Screen } from '../screen/screen';
import { adminQuery } from '../session/admin-query';

const PAGE_SIZE = 25;
const filters = ['adminId', 'action', 'kind', 'from', 'to'] as const;

/** Who changed what and when. Nobody can change what stands here. */
export function AuditScreen() {
  const [search, setSearch] = useSearchParams();
  const admins = useQuery(adminQuery('GET /api/admins/all', {})).data?.data ?? [];
  const page = Number(search.get('page')) || 1;
  const given = Object.fromEntries(
    filters.flatMap((name) => {
      const value = search.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const query = useQuery({
    ...adminQuery('GET /api/audit/all', {
      query: {
        ...given,
        ...(given.adminId && { adminId: Number(given.adminId) }),
        page,
        pageSize: PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const choose = (name: (typeof filters)[number]) => ({
    name,
    value: search.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      setSearch(
        (before) => {
          if (target.value) before.set(name, target.value);
          else before.delete(name);
          before.delete('page');
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  });
  return (
    <Screen title="Audit log" lead="Who changed what and when. Nobody can change what stands here.">
      <Filters>
        <Field label="Admin">
          <Select {...choose('adminId')}>
            <option value="">Everybody</option>
            {admins.map(({ id, username }) => (
              <option key={id} value={id}>
                {username}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Kind">
          <Select {...choose('kind')}>
            <option value="">Everything</option>
            {['category', 'product', 'blog', 'news', 'message', 'quote', 'admin', 'session'].map((kind) => (
              <option key={kind} value={kind}>
                {kind}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Action">
          <TextInput placeholder="change" {...choose('action')} />
        </Field>
        <Field label="From">
          <TextInput type="date" {...choose('from')} />
        </Field>
        <Field label="To">
          <TextInput type="date" {...choose('to')} />
        </Field>
      </Filters>
      <AsyncView
        query={query}
        what="the audit log"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>Nothing fits these filters.</p>}
      >
        {({ data, total }) => (
          <>
            <List>
              {data.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </List>
            <PageButtons
              page={page}
              pages={Math.ceil(total / PAGE_SIZE)}
              onChoose={(chosen) =>
                setSearch((before) => {
                  before.set('page', String(chosen));
                  return before;
                })
              }
            />
          </>
        )}
      </AsyncView>
    </Screen>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, admin, action, kind, itemId, before, after, requestId } = entry;
  return (
    <li>
      <details>
        <summary>
          <time dateTime={at}>{momentText(at)}</time> <strong>{admin}</strong> {action} {kind}
          {itemId !== undefined && ` ${itemId}`}
        </summary>
        <Sides>
          {before !== undefined && <Side title="Before" value={before} />}
          {after !== undefined && <Side title="After" value={after} />}
        </Sides>
        <p>Request {requestId}</p>
      </details>
    </li>
  );
}

const Side = ({ title, value }: { title: string; value: unknown }) => (
  <div>
    <h2>{title}</h2>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </div>
);

const Filters = styled.div`
  display: grid;
  gap: var(--space-4);
  margin-block-end: var(--space-5);

  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }

  ${media.lg} {
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
`;

const List = styled.ul`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  & > li {
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
  }

  & summary {
    padding: var(--space-3) var(--space-4);
    cursor: pointer;
    overflow-wrap: anywhere;
  }

  & time {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & details > p {
    padding: 0 var(--space-4) var(--space-3);
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }
`;

const Sides = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: 0 var(--space-4) var(--space-3);

  ${media.md} {
    grid-template-columns: 1fr 1fr;
  }

  & > div {
    min-inline-size: 0;
  }

  & h2 {
    font-size: var(--text-s);
  }

  & pre {
    overflow: auto;
    max-block-size: 320px;
    margin: var(--space-2) 0 0;
    padding: var(--space-3);
    border-radius: var(--radius-s);
    background: var(--color-surface-soft);
    font-size: var(--text-xs);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;
