import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import type { AuditEntry, FailedSignIn } from '@site/shared-contracts/schemas';
import { Link } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { capitalise } from '../../format/capitalise';
import { DayFields } from '../../lists/day-fields';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { withTimeZone } from '../../lists/list-params';
import { useListParams } from '../../lists/use-list-params';
import { clockText, dateText, momentText } from '../../format/moment-text';
import { PagedList } from '../../lists/paged-list';
import { Screen } from '../../components/screen';
import { adminLinks } from '../../links/admin-links';
import { adminQuery } from '../../api-client/admin-query';
import { auditLink } from './audit-link';
import { auditActions, auditKinds, readAuditFilters } from './audit-filters';
import {
  auditItem,
  auditSentence,
  failedSignInSentence,
  filterKindNames,
  filterNames,
} from './audit-sentence';
import { ExportButton } from './export-button';

const PAGE_SIZE = 25;

/** Who changed what and when, and which sign-ins failed. Entries cannot be changed. */
export function AuditScreen() {
  const { params, page } = useListParams();
  const filters = readAuditFilters(params);
  const admins = useQuery(adminQuery('GET /api/admins/names', {})).data?.data ?? [];
  const query = useQuery({
    ...adminQuery('GET /api/audit/all', {
      query: withTimeZone({ ...filters, page, pageSize: PAGE_SIZE }),
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title="Audit log"
      lead="Who changed what and when, and which sign-ins failed. Entries cannot be changed."
      actions={<ExportButton filters={filters} isUnavailable={!query.data?.total} />}
    >
      <FilterBar>
        <FilterSelect
          label="Admin"
          name="adminId"
          all="Everybody"
          choices={admins.map(({ id, username }) => [id, username])}
        />
        <FilterSelect
          label="Type"
          name="kind"
          all="Everything"
          choices={auditKinds.map((kind) => [kind, capitalise(filterKindNames[kind] ?? kind)])}
        />
        <FilterSelect
          label="Action"
          name="action"
          all="Everything"
          choices={auditActions.map((action) => [action, capitalise(filterNames[action] ?? action)])}
        />
        <DayFields />
      </FilterBar>
      {filters.itemId !== undefined && (
        <OneItem>
          <span>Only the history of {auditItem({ ...filters, kind: filters.kind ?? '' })}.</span>
          <Link to={adminLinks.audit({ kind: filters.kind ?? '' })}>Show all of this type</Link>
        </OneItem>
      )}
      <PagedList
        query={query}
        what="the audit log"
        pageSize={PAGE_SIZE}
        empty={<p>Nothing has been changed yet.</p>}
      >
        {(entries) => (
          <Days>
            {daysOf(entries).map(([day, ofDay]) => (
              <section key={day}>
                <h2>{day}</h2>
                <ul>
                  {ofDay.map((entry) => (
                    <Entry key={`${entry.action} ${String(entry.id)}`} entry={entry} />
                  ))}
                </ul>
              </section>
            ))}
          </Days>
        )}
      </PagedList>
    </Screen>
  );
}

/** The entries of each day, in their order. */
function daysOf(entries: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dateText(entry.at);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { at, address, failedSignIn } = entry;
  const link = auditLink(entry);
  return (
    <li>
      <details>
        <summary>
          <Icon name="chevronRight" />
          <time dateTime={at}>{clockText(at)}</time>
          <span>
            {failedSignIn ? (
              failedSignInSentence({ ...entry, failedSignIn })
            ) : (
              <>
                <strong>{personOf(entry)}</strong> {auditSentence(entry)}
              </>
            )}
          </span>
          {address !== undefined && <small>{address}</small>}
        </summary>
        <Details entry={entry} />
      </details>
      {link !== undefined && (
        <Link to={link} aria-label={`Open ${auditItem(entry)}`}>
          Open
        </Link>
      )}
    </li>
  );
}

const personOf = ({ admin, adminId, erased }: AuditEntry): string =>
  erased && admin === '' ? (adminId === undefined ? 'Somebody' : `Admin ${String(adminId)}`) : admin;

function Details({ entry }: { entry: AuditEntry }) {
  const { at, kind, itemId, adminId, before, after, address, requestId, failedSignIn, erased } = entry;
  return (
    <>
      {failedSignIn && <Failures at={at} failures={failedSignIn} />}
      {(before !== undefined || after !== undefined) && (
        <Sides>
          {before !== undefined && <Side title="Before" value={before} />}
          {after !== undefined && <Side title="After" value={after} />}
        </Sides>
      )}
      {erased && (
        <p>
          Name, values and address were erased {momentText(erased.at)}: {erased.because}.
        </p>
      )}
      {address !== undefined && <p>From the address {address}</p>}
      {requestId !== undefined && <p>Request {requestId}</p>}
      {(adminId !== undefined || itemId !== undefined) && (
        <p>
          <Links>
            {itemId !== undefined && (
              <Link to={adminLinks.audit({ kind, itemId })}>History of {auditItem(entry)}</Link>
            )}
            {adminId !== undefined && (
              <Link to={adminLinks.audit({ adminId })}>Everything by {personOf(entry)}</Link>
            )}
          </Links>
        </p>
      )}
    </>
  );
}

/** The API stores neither user name nor IP address: a password typed into the wrong field must not become readable. */
const Failures = ({ at, failures }: { at: string; failures: FailedSignIn }) => (
  <>
    <p>
      From {momentText(at)} to {momentText(failures.lastAt)}.
    </p>
    {failures.account === '' ? (
      <p>Too many user names and networks within the hour to list each.</p>
    ) : failures.network === '' ? (
      <p>Too many networks within the hour to list each.</p>
    ) : (
      <p>
        User name <code>{failures.account}</code>, network <code>{failures.network}</code>: the same code is
        the same user name or network. Neither is kept in clear text.
      </p>
    )}
  </>
);

const Side = ({ title, value }: { title: string; value: unknown }) => (
  <div>
    <h3>{title}</h3>
    <pre>{JSON.stringify(value, null, 2)}</pre>
  </div>
);

const OneItem = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  margin-block-end: var(--space-4);
  font-size: var(--text-s);
`;

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
`;

const Days = styled.div`
  display: grid;
  gap: var(--space-4);

  & h2 {
    margin-block-end: var(--space-2);
    font-size: var(--text-s);
  }

  & ul {
    margin: 0;
    padding: 0;
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    list-style: none;
  }

  & li {
    display: flex;
    align-items: start;
  }

  & li + li {
    border-block-start: 1px solid var(--color-line);
  }

  & details {
    flex: 1;
    min-inline-size: 0;
  }

  /* As high as a summary, so that both are on one line. */
  & li > a {
    display: inline-flex;
    align-items: center;
    min-block-size: 40px;
    padding-inline: var(--space-3);
    font-size: var(--text-s);
  }

  & summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
    min-block-size: 40px;
    padding: 6px var(--space-3);
    border-radius: var(--radius-m);
    font-size: var(--text-s);
    cursor: pointer;
    list-style: none;
    overflow-wrap: anywhere;
  }

  & summary::-webkit-details-marker {
    display: none;
  }

  & summary:hover {
    background: var(--color-surface-tint);
  }

  & summary > svg {
    color: var(--color-brand);
    transition: rotate var(--motion-fast) var(--ease-out);
  }

  & details[open] > summary > svg {
    rotate: 90deg;
  }

  & summary > span {
    flex: 1 1 220px;
    min-inline-size: 0;
  }

  & small {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }

  & time {
    min-inline-size: 72px;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & details > p {
    padding: 0 var(--space-4) var(--space-3);
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }

  /* Lines of one text. */
  & details > p:has(+ p) {
    padding-block-end: 0;
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

  & h3 {
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
