import { useQuery } from '@site/shared-contracts/query';
import styled from 'styled-components';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { NoticesCard } from './notices-card';
import { PasswordForm } from './password-form';
import { SecondFactorCard } from './second-factor-card';
import { SessionsCard } from './sessions-card';
import { TokensCard } from './tokens-card';
import { Permitted } from '../../session/permitted';

/** What belongs to the account: password, second factors, sessions, tokens, notices. */
export function AccountScreen() {
  const me = useQuery(adminQuery('GET /api/auth/me', {})).data;
  return (
    <Screen title="Account" lead={me && `Signed in as ${me.username}`}>
      <Blocks>
        <PasswordForm username={me?.username ?? ''} />
        <SecondFactorCard />
        <Permitted call="GET /api/desk/notices">
          <NoticesCard username={me?.username ?? ''} />
        </Permitted>
        <SessionsCard />
        <TokensCard />
      </Blocks>
    </Screen>
  );
}

const Blocks = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 640px;
`;
