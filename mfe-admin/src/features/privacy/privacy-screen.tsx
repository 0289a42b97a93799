import { useQuery } from '@site/shared-contracts/query';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { AsyncView } from '../../components/async-view';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { ActivityList } from './activity-list';
import { PersonCard } from './person-card';
import { RetentionForm } from './retention-form';

/** What is stored of one person, how long data is kept, and the record of processing activities. */
export function PrivacyScreen() {
  const settings = useQuery({ ...adminQuery('GET /api/privacy/settings', {}), refetchOnWindowFocus: false });
  const activities = useQuery(adminQuery('GET /api/privacy/activities', {}));
  return (
    <Screen title="Privacy" lead="What is stored of a person, and for how long.">
      <Cards>
        <PersonCard />
        <FormCard as="section" aria-labelledby="retention">
          <h2 id="retention">How long data is kept</h2>
          <AsyncView query={settings} what="the settings">
            {(stored) => <RetentionForm stored={stored} />}
          </AsyncView>
        </FormCard>
        <FormCard as="section" aria-labelledby="activities">
          <h2 id="activities">Record of processing activities</h2>
          <p>Made from what this version of the software stores, with the months above.</p>
          <AsyncView query={activities} what="the record">
            {({ activities: listed }) => <ActivityList activities={listed} />}
          </AsyncView>
        </FormCard>
      </Cards>
    </Screen>
  );
}

const Cards = styled.div`
  display: grid;
  gap: var(--space-6);
  max-inline-size: 760px;

  & > * {
    min-inline-size: 0;
  }
`;
