import { siteLocale } from '@site/shared-contracts';
import type { Dashboard } from '@site/shared-contracts/schemas';
import styled from 'styled-components';
import { countText } from '../../format/count-text';

type Day = NonNullable<Dashboard['enquiries']>[number];

/** In units of the view box: the chart is stretched to the available width. */
const height = 56;
const step = 10;
const gap = 3;
/** The axis ends at this count or higher: a single enquiry must not fill the height. */
const minimumTop = 4;

/** One bar for each day: messages below, quotes on top. For screen readers it is one sentence. */
export function EnquiryChart({ days }: { days: readonly Day[] }) {
  const top = Math.max(minimumTop, ...days.map(totalOf));
  const heightOf = (count: number) => (count / top) * height;
  return (
    <>
      <Chart
        role="img"
        aria-label={summaryOf(days)}
        viewBox={`0 0 ${days.length * step - gap} ${height + 1}`}
        preserveAspectRatio="none"
      >
        <rect className="ground" y={height} width="100%" height={1} />
        {days.map((day, index) => (
          <g key={day.day} transform={`translate(${index * step} 0)`}>
            <title>{`${dayText(day.day)}: ${countsText(day)}`}</title>
            <rect className="room" width={step - gap} height={height} />
            <rect
              className="messages"
              y={height - heightOf(day.messages)}
              width={step - gap}
              height={heightOf(day.messages)}
            />
            <rect
              className="quotes"
              y={height - heightOf(totalOf(day))}
              width={step - gap}
              height={heightOf(day.quotes)}
            />
          </g>
        ))}
      </Chart>
      <Ends aria-hidden>
        <span>{dayText(days[0]?.day ?? '')}</span>
        <span>Today</span>
      </Ends>
    </>
  );
}

/** `March 4`, for a day as yyyy-mm-dd, which the API has computed in the company's time zone. */
const dayText = (day: string) =>
  new Date(day).toLocaleDateString(siteLocale, { month: 'long', day: 'numeric', timeZone: 'UTC' });

const totalOf = ({ messages, quotes }: Day) => messages + quotes;

const countsText = ({ messages, quotes }: Omit<Day, 'day'>) =>
  `${countText(quotes, 'quote')}, ${countText(messages, 'message')}`;

/** The text alternative of the chart. */
function summaryOf(days: readonly Day[]): string {
  const most = days.reduce((best, day) => (totalOf(day) > totalOf(best) ? day : best));
  const first = dayText(days[0]?.day ?? '');
  return `Enquiries by day since ${first}. The most came on ${dayText(most.day)}: ${countsText(most)}.`;
}

const Chart = styled.svg`
  display: block;
  inline-size: 100%;
  block-size: 64px;
  margin-block-start: var(--space-2);

  & .ground {
    fill: var(--color-line-strong);
  }

  & .room {
    fill: transparent;
  }

  & g:hover > .room {
    fill: var(--color-surface-tint);
  }

  & .messages {
    fill: var(--color-brand-bright);
  }

  & .quotes {
    fill: var(--color-brand);
  }
`;

const Ends = styled.p`
  display: flex;
  justify-content: space-between;
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
`;
