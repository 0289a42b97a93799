import type { ProcessingActivity } from '@site/shared-contracts/schemas';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';

const labels = {
  purpose: 'Purpose',
  legalBasis: 'Legal basis',
  categories: 'Data',
  people: 'Of whom',
  recipients: 'Recipients',
  retention: 'Kept for',
} as const satisfies Partial<Record<keyof ProcessingActivity, string>>;

export const ActivityList = ({ activities }: { activities: ProcessingActivity[] }) =>
  activities.map((activity) => (
    <Activity key={activity.name}>
      <h3>{activity.name}</h3>
      <Facts>
        {Object.entries(labels).map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{activity[field as keyof typeof labels]}</dd>
          </div>
        ))}
      </Facts>
    </Activity>
  ));

const Activity = styled.div`
  padding-block-start: var(--space-4);
  border-block-start: 1px solid var(--color-line);

  & > h3 {
    margin: 0;
    font-size: var(--text-m);
  }
`;

const Facts = styled.dl`
  display: grid;
  gap: var(--space-3);
  margin: var(--space-3) 0 0;
  /* The font would show the (c) of an article of a law as a copyright sign. */
  font-variant-ligatures: none;

  ${media.md} {
    & > div {
      display: grid;
      grid-template-columns: 7rem minmax(0, 1fr);
      align-items: baseline;
      column-gap: var(--space-4);
    }
  }

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
