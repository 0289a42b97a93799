import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { Screen } from '../../components/screen';
import { PasswordForm } from './account-screen';

/** In place of every screen while somebody has a temporary password. */
export const OwnPasswordFirst = ({ username }: { username: string }) => (
  <Screen title="Choose your own password" lead={`Signed in as ${username}`}>
    <Narrow>
      <Notice>
        Your password was set by somebody else. Choose one that only you know; then you can work.
      </Notice>
      <PasswordForm username={username} />
    </Narrow>
  </Screen>
);

const Narrow = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 640px;
`;
