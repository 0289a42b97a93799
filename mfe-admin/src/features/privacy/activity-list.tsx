import type { ProcessingActivity } from '@site/shared-contracts/schemas';
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
    <div key={activity.name}>
      <h3>{activity.name}</h3>
      <Facts>
        {Object.entries(labels).map(([field, label]) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>{activity[field as keyof typeof labels]}</dd>
          </div>
        ))}
      </Facts>
    </div>
  ));

const Facts = styled.dl`
  display: grid;
  gap: var(--space-3);
  margin: var(--space-3) 0 0;

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }

  & dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
