import { useQueryClient } from '@site/shared-contracts/query';
import type { MustDo } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { adminKey } from '../api-client/admin-query';
import { Brand, type BrandData } from '../components/brand';
import { Screen } from '../components/screen';
import { PasswordForm } from '../features/account/password-form';
import { SecondFactorCard } from '../features/account/second-factor-card';
import { LogoutDialog } from '../layout/logout-dialog';
import { useStoreAccount } from '../layout/use-account';
import { useSession } from '../session/session-store';

const texts: Record<MustDo, { title: string; lead: string }> = {
  'change-password': {
    title: 'Choose a new password',
    lead: 'Somebody else knows the present one. After you have changed it, everything is as usual.',
  },
  'set-up-second-factor': {
    title: 'Set up a second factor',
    lead: 'Your role needs one: a password alone may be guessed or stolen.',
  },
};

export interface MustDoScreenProps {
  brand: BrandData;
  mustDo: MustDo;
}

/** In place of every screen: the server permits nothing else before this is done. */
export function MustDoScreen({ brand, mustDo }: MustDoScreenProps) {
  useStoreAccount();
  const queryClient = useQueryClient();
  const { username = '', demand } = useSession();
  const [isLoggingOut, setLoggingOut] = useState(false);
  // Who is signed in is asked for again; something else may have to be done after this.
  const finish = async () => {
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    demand(undefined);
  };
  return (
    <Ground>
      <Brand brand={brand} ground="onLight" />
      <main>
        <Screen
          {...texts[mustDo]}
          actions={
            <Button variant="secondary" onClick={() => setLoggingOut(true)}>
              Logout
            </Button>
          }
        >
          {mustDo === 'change-password' ? (
            <PasswordForm username={username} onChanged={() => void finish()} />
          ) : (
            <SecondFactorCard onAdded={() => void finish()} />
          )}
        </Screen>
      </main>
      <LogoutDialog open={isLoggingOut} onClose={() => setLoggingOut(false)} />
    </Ground>
  );
}

const Ground = styled.div`
  display: grid;
  align-content: start;
  gap: var(--space-5);
  max-inline-size: 640px;
  min-block-size: 100svh;
  margin-inline: auto;
  padding: var(--space-5) var(--space-4);
`;
