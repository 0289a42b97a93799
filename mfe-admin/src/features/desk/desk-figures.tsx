import { siteLocale } from '@site/shared-contracts';
import { formatRupees } from '@site/shared-contracts/amounts';
import { Link } from '@site/shared-contracts/router';
import type { Desk } from '@site/shared-contracts/schemas';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { ageText, durationText } from '../../format/age-text';
import { countText } from '../../format/count-text';
import { adminLinks } from '../../links/admin-links';

interface Figure {
  label: string;
  value: string;
  note?: string | undefined;
  /** The query of the view of the inbox that lists what is counted. */
  list: string;
  isUrgent?: boolean;
}

/** The counts in one row, each a link to what it counts. `now` in milliseconds. */
export const DeskFigures = ({ desk, now }: { desk: Desk; now: number }) => (
  <Row>
    {figuresOf(desk, now).map(({ label, value, note, list, isUrgent }) => (
      <li key={label}>
        <Link to={adminLinks.inbox(undefined, list)} data-urgent={isUrgent ? true : undefined}>
          <span>{label}</span>
          <strong>{value}</strong>
          {note !== undefined && <small>{note}</small>}
        </Link>
      </li>
    ))}
  </Row>
);

function figuresOf(desk: Desk, now: number): Figure[] {
  const { unanswered, dueToday, overdue, newSinceLastVisit, answers, won, lost } = desk;
  const [oldest] = unanswered.items;
  return [
    {
      label: 'Unanswered',
      value: numberText(unanswered.count),
      note: oldest && `Oldest: ${ageText(now - Date.parse(oldest.customerWroteAt)).toLowerCase()}`,
      list: 'view=unanswered',
    },
    { label: 'Due today', value: numberText(dueToday.count), list: 'view=due' },
    {
      label: 'Overdue',
      value: numberText(overdue.count),
      list: 'view=due',
      isUrgent: overdue.count > 0,
    },
    { label: 'New', value: numberText(newSinceLastVisit), note: 'Since your last visit', list: 'view=new' },
    {
      label: 'First answer',
      value: answers.medianMinutes === undefined ? 'None yet' : durationText(answers.medianMinutes),
      note:
        answers.count > 0
          ? `Median of ${countText(answers.count, 'answer')} in 7 days`
          : 'In the last 7 days',
      list: 'view=all&sort=newest',
    },
    ...(
      [
        ['Won', won],
        ['Lost', lost],
      ] as const
    ).map(([label, { count, valuePaise }]) => ({
      label: `${label} this month`,
      value: numberText(count),
      note: valuePaise > 0 ? formatRupees(valuePaise / 100) : undefined,
      list: `view=all&stage=${label.toLowerCase()}`,
    })),
  ];
}

const numberText = (count: number) => count.toLocaleString(siteLocale);

const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  list-style: none;

  /* Seven figures leave no hole. */
  & > :last-child {
    grid-column: span 2;
  }

  ${media.md} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  ${media.xl} {
    grid-template-columns: repeat(7, minmax(0, 1fr));

    & > :last-child {
      grid-column: auto;
    }
  }

  & a {
    display: grid;
    grid-template-rows: auto auto 1fr;
    block-size: 100%;
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    background: var(--color-surface);
    color: var(--color-ink);
    font-size: var(--text-xs);
    text-decoration: none;
  }

  & a:hover {
    border-color: var(--color-brand);
    background: var(--color-surface-tint);
  }

  & strong {
    color: var(--color-brand);
    font-size: var(--text-xl);
    line-height: var(--leading-snug);
  }

  & [data-urgent] > strong {
    color: var(--color-danger);
  }

  & small {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    line-height: var(--leading-snug);
  }
`;
