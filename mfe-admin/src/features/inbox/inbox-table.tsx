import { phoneHref } from '@site/shared-contracts/site-content';
import { Link } from '@site/shared-contracts/router';
import type { InboxItem } from '@site/shared-contracts/schemas';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { StatusPill } from '../../components/status-pill';
import { adminLinks } from '../../links/admin-links';
import { dayFromToday, nearDayText, nearMomentText } from './inbox-days';
import { askedText, kindTexts, shortName, stageTexts } from './inbox-texts';
import { RowMarks } from './row-marks';
import type { InboxSelection } from './use-inbox-selection';

export interface InboxTableProps {
  rows: readonly InboxItem[];
  selection: InboxSelection;
  /** The query of this list, which the screen of an enquiry goes on through. */
  list: string;
  ref: RefObject<HTMLTableElement | null>;
}

/** A dense table on wide screens; on small screens each row is a card. The whole row opens the enquiry. */
export function InboxTable({ rows, selection, list, ref }: InboxTableProps) {
  return (
    <Table ref={ref}>
      <caption>
        <VisuallyHidden>Enquiries</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Tick>
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={rows.every(({ id }) => selection.isTicked(id))}
                onChange={() => selection.toggleAll(rows)}
              />
            </Tick>
          </th>
          <th scope="col">Customer</th>
          <th scope="col">Asked for</th>
          <th scope="col">
            <VisuallyHidden>Marks</VisuallyHidden>
          </th>
          <th scope="col">Stage</th>
          <th scope="col">Assigned to</th>
          <th scope="col">Follow-up</th>
          <th scope="col">Received</th>
          <th scope="col" data-cell="call">
            Telephone
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((item) => (
          <Row key={item.id} item={item} selection={selection} list={list} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ item, selection, list }: Pick<InboxTableProps, 'selection' | 'list'> & { item: InboxItem }) {
  const { id, name, company, contactNo, assignee, followUpOn, receivedAt, stage } = item;
  const isTicked = selection.isTicked(id);
  const isOverdue = followUpOn !== undefined && followUpOn <= dayFromToday(0) && !item.handled;
  return (
    <tr data-ticked={isTicked || undefined} data-unanswered={(!item.answered && !item.handled) || undefined}>
      <td data-cell="tick">
        <Tick>
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isTicked}
            onChange={() => selection.toggle(item)}
          />
        </Tick>
      </td>
      <th scope="row" data-cell="customer">
        <Link to={adminLinks.inbox(id, list)}>{name}</Link>
        {company && <small> {company}</small>}
      </th>
      <td data-cell="asked" title={askedText(item)}>
        {askedText(item) || kindTexts[item.kind]}
      </td>
      <td data-cell="marks">
        <RowMarks item={item} />
      </td>
      <td data-cell="stage">
        <StatusPill tone={stageTexts[stage].tone}>{stageTexts[stage].label}</StatusPill>
      </td>
      <td data-cell="assignee" title={assignee?.username}>
        {assignee ? shortName(assignee.username) : <Nobody>–</Nobody>}
      </td>
      <td data-cell="due" data-overdue={isOverdue || undefined}>
        {followUpOn && nearDayText(followUpOn)}
      </td>
      <td data-cell="received">{nearMomentText(receivedAt)}</td>
      <td data-cell="call">
        {contactNo && (
          <a href={phoneHref(contactNo)} aria-label={`Call ${name}, ${contactNo}`}>
            {contactNo}
          </a>
        )}
      </td>
    </tr>
  );
}

const Nobody = styled.span`
  color: var(--color-ink-soft);

  @media screen and (max-width: 79.99em) {
    display: none;
  }
`;

const Tick = styled.label`
  position: relative;
  z-index: 1;
  display: grid;
  place-items: center;
  inline-size: 44px;
  block-size: 40px;

  & > input {
    inline-size: 18px;
    block-size: 18px;
    accent-color: var(--color-brand);
  }
`;

const Table = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font-size: var(--text-s);

  & th,
  & td {
    padding: 0;
    font-weight: 400;
    text-align: start;
  }

  & tbody tr {
    position: relative;
  }

  & tbody tr:hover {
    background: var(--color-surface-soft);
  }

  & tbody tr[data-ticked] {
    background: var(--color-surface-tint);
  }

  & th > a {
    color: var(--color-ink);
    font-weight: 500;
    text-decoration: none;
  }

  & [data-unanswered] th > a {
    font-weight: 700;
  }

  /* The whole row is the link. */
  & th > a::after {
    position: absolute;
    inset: 0;
    content: '';
  }

  & th > a:focus-visible {
    outline: none;
  }

  & th > a:focus-visible::after {
    outline: 3px solid var(--color-focus);
    outline-offset: -3px;
  }

  & small {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }

  & [data-cell='received'],
  & [data-cell='due'] {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }

  & [data-cell='received'] {
    color: var(--color-ink-soft);
  }

  & [data-overdue] {
    color: var(--color-danger);
    font-weight: 600;
  }

  @media screen and (max-width: 79.99em) {
    & thead {
      position: absolute;
      overflow: hidden;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }

    &,
    & tbody {
      display: block;
    }

    & tbody {
      border: 1px solid var(--color-line);
      border-radius: var(--radius-m);
      background: var(--color-surface);
    }

    & tbody tr {
      display: grid;
      grid-template:
        'tick customer customer received' minmax(36px, auto)
        'tick asked asked call' minmax(28px, auto)
        'tick stage marks marks' minmax(28px, auto)
        'tick due due assignee' auto / 44px auto minmax(0, 1fr) auto;
      column-gap: var(--space-2);
      align-items: center;
      padding: 0 var(--space-3) var(--space-2) 0;
    }

    & tbody tr + tr {
      border-block-start: 1px solid var(--color-line);
    }

    & td,
    & tbody th {
      display: block;
      min-inline-size: 0;
      overflow-wrap: anywhere;
    }

    & [data-cell='tick'] {
      grid-area: tick;
      align-self: start;
    }

    & [data-cell='customer'] {
      grid-area: customer;
      align-self: start;
      padding-block-start: 8px;
    }

    & small {
      display: block;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & [data-cell='asked'] {
      grid-area: asked;
    }

    & [data-cell='received'] {
      grid-area: received;
      align-self: start;
      padding-block-start: 10px;
      font-size: var(--text-xs);
      text-align: end;
    }

    & [data-cell='stage'] {
      display: flex;
      grid-area: stage;
    }

    & [data-cell='marks'] {
      grid-area: marks;
    }

    & [data-cell='assignee'] {
      grid-area: assignee;
      overflow: hidden;
      max-inline-size: 8rem;
      color: var(--color-ink-soft);
      font-size: var(--text-xs);
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & [data-cell='due'] {
      grid-area: due;
      font-size: var(--text-xs);
    }

    /* The head of the column is not seen. */
    & [data-cell='due']:not(:empty)::before {
      content: 'Follow-up: ';
    }

    & [data-cell='call'] {
      grid-area: call;
      justify-self: end;
    }

    & [data-cell='call'] > a {
      position: relative;
      z-index: 1;
      display: flex;
      align-items: center;
      /* As high as a finger needs, in a row that is lower. */
      min-block-size: 44px;
      margin-block: -8px;
      font-weight: 600;
      white-space: nowrap;
    }
  }

  @media print, (min-width: 80em) {
    border: 1px solid var(--color-line);
    background: var(--color-surface);
    table-layout: fixed;

    & tr {
      block-size: 40px;
    }

    & th,
    & td {
      padding-inline: var(--space-2);
      border-block-end: 1px solid var(--color-line);
    }

    & thead th {
      background: var(--color-surface-soft);
      color: var(--color-ink-soft);
      font-weight: 600;
      font-size: var(--text-xs);
    }

    & th:first-child,
    & td:first-child {
      inline-size: 44px;
      padding: 0;
    }

    & tbody th,
    & td {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & thead th:nth-child(4) {
      inline-size: 136px;
    }

    & thead th:nth-child(5) {
      inline-size: 92px;
    }

    & thead th:nth-child(6) {
      inline-size: 108px;
    }

    & thead th:nth-child(7) {
      inline-size: 116px;
    }

    & thead th:nth-child(8) {
      inline-size: 178px;
    }

    & [data-cell='call'] {
      display: none;
    }
  }
`;
