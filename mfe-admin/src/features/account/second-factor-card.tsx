import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import type { ApiResponse, Passkey, SecondFactors } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { AsyncView } from '../../components/async-view';
import { ButtonRow } from '../../components/button-row';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { DangerButton } from '../../components/danger-button';
import { FormCard } from '../../components/form-card';
import { momentText } from '../../format/moment-text';
import { RowList } from '../../lists/row-list';
import { hasPasskeys } from '../../passkeys/browser-passkeys';
import { showRecoveryCodes } from '../../session/new-recovery-codes';
import { AppDialog } from './app-dialog';
import { PasskeyDialog } from './passkey-dialog';

const factorsQuery = adminQuery('GET /api/auth/second-factors', {});

/** `onAdded`: a passkey or an authenticator app is set up. */
export function SecondFactorCard({ onAdded }: { onAdded?: () => void }) {
  const query = useQuery(factorsQuery);
  return (
    <FormCard as="section">
      <h2>Second factor</h2>
      <p>Whoever guesses or steals your password cannot sign in with it alone.</p>
      <AsyncView query={query} what="the second factors">
        {(factors) => <Factors factors={factors} onAdded={onAdded} />}
      </AsyncView>
    </FormCard>
  );
}

/** What is open, or is asked. */
type Step =
  | { dialog: 'passkey'; passkey?: Passkey }
  | { dialog: 'app'; app: ApiResponse<'POST /api/auth/authenticator-app/create'> }
  | { dialog: 'remove passkey'; passkey: Passkey }
  | { dialog: 'remove app' }
  | { dialog: 'renew codes' };

function Factors({ factors, onAdded }: { factors: SecondFactors; onAdded: (() => void) | undefined }) {
  const { passkeys, appSince, recoveryCodesLeft, isRequired } = factors;
  const queryClient = useQueryClient();
  const [step, setStep] = useState<Step>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => setStep(undefined);
  const reload = () => queryClient.invalidateQueries({ queryKey: factorsQuery.queryKey });
  const run = async (change: () => Promise<Step | undefined>) => {
    setBusy(true);
    setProblem(undefined);
    try {
      setStep(await change());
      await reload();
    } catch (error) {
      setProblem(`This was not done. ${failureReason(error)}`);
      close();
    } finally {
      setBusy(false);
    }
  };
  const openApp = () =>
    run(async () => ({ dialog: 'app', app: await call('POST /api/auth/authenticator-app/create', {}) }));
  const finish = async () => {
    close();
    await reload();
  };
  const finishAdding = async () => {
    await finish();
    onAdded?.();
  };
  const isLast = passkeys.length + (appSince === undefined ? 0 : 1) === 1;
  return (
    <>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <Part aria-labelledby="passkeys">
        <h3 id="passkeys">Passkeys</h3>
        <p>A fingerprint, a face or a PIN signs you in, without a password.</p>
        {passkeys.length > 0 && (
          <RowList>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <div>
                  <strong>{passkey.label}</strong>
                  <p>{describe(passkey)}</p>
                </div>
                <Button
                  variant="ghost"
                  aria-label={`Rename ${passkey.label}`}
                  onClick={() => setStep({ dialog: 'passkey', passkey })}
                >
                  Rename
                </Button>
                <DangerButton
                  aria-label={`Remove ${passkey.label}`}
                  onClick={() => setStep({ dialog: 'remove passkey', passkey })}
                >
                  Remove
                </DangerButton>
              </li>
            ))}
          </RowList>
        )}
        {hasPasskeys() ? (
          <div>
            <Button variant="secondary" onClick={() => setStep({ dialog: 'passkey' })}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p>This browser has no passkeys here. They need an address with https.</p>
        )}
      </Part>
      <Part aria-labelledby="authenticator-app">
        <h3 id="authenticator-app">Authenticator app</h3>
        <p>
          {appSince === undefined
            ? 'An app on your phone shows a code, which you type after your password.'
            : `Set up on ${momentText(appSince)}. Its code is asked for after your password.`}
        </p>
        <div>
          {appSince === undefined ? (
            <Button variant="secondary" busy={isBusy} onClick={() => void openApp()}>
              Set up an app
            </Button>
          ) : (
            <DangerButton onClick={() => setStep({ dialog: 'remove app' })}>Remove the app</DangerButton>
          )}
        </div>
      </Part>
      {(passkeys.length > 0 || appSince !== undefined) && (
        <Part aria-labelledby="recovery-codes">
          <h3 id="recovery-codes">Recovery codes</h3>
          <p>
            {recoveryCodesLeft === 0 ? 'None is left.' : `${recoveryCodesLeft} of 10 are left.`} Each signs
            you in once, with your password, if you lose the rest.
          </p>
          <ButtonRow>
            <Button variant="secondary" onClick={() => setStep({ dialog: 'renew codes' })}>
              Make new codes
            </Button>
          </ButtonRow>
        </Part>
      )}
      {step?.dialog === 'passkey' && (
        <PasskeyDialog
          passkey={step.passkey}
          onSaved={() => void (step.passkey ? finish() : finishAdding())}
          onClose={close}
        />
      )}
      {step?.dialog === 'app' && (
        <AppDialog app={step.app} onAdded={() => void finishAdding()} onClose={close} />
      )}
      {step?.dialog === 'remove passkey' && (
        <ConfirmDialog
          title={`Remove the passkey “${step.passkey.label}”?`}
          confirm="Remove"
          isDangerous
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await call('DELETE /api/auth/passkeys/delete/:id', { params: { id: step.passkey.id } });
              return undefined;
            })
          }
          onCancel={close}
        >
          <p>It does not sign you in any more. Remove it from the device or the password manager, too.</p>
          {isLast && <LastFactor isRequired={isRequired} />}
        </ConfirmDialog>
      )}
      {step?.dialog === 'remove app' && (
        <ConfirmDialog
          title="Remove the authenticator app?"
          confirm="Remove"
          isDangerous
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              await call('DELETE /api/auth/authenticator-app/delete', {});
              return undefined;
            })
          }
          onCancel={close}
        >
          <p>Its codes are not accepted any more.</p>
          {isLast && <LastFactor isRequired={isRequired} />}
        </ConfirmDialog>
      )}
      {step?.dialog === 'renew codes' && (
        <ConfirmDialog
          title="Make new recovery codes?"
          confirm="Make new codes"
          isBusy={isBusy}
          onConfirm={() =>
            void run(async () => {
              showRecoveryCodes((await call('POST /api/auth/recovery-codes/create', {})).recoveryCodes);
              return undefined;
            })
          }
          onCancel={close}
        >
          <p>Those from before are not accepted any more.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

const LastFactor = ({ isRequired }: { isRequired: boolean }) => (
  <p>
    It is your last second factor: your recovery codes end with it.{' '}
    {isRequired
      ? 'Your role needs one, so you have to set up another at once.'
      : 'After that your password alone signs in.'}
  </p>
);

const describe = ({ createdAt, lastUsedAt, isBackedUp }: Passkey) =>
  [
    `Added ${momentText(createdAt)}`,
    lastUsedAt === undefined ? 'not used yet' : `last used ${momentText(lastUsedAt)}`,
    ...(isBackedUp ? ['synchronised'] : []),
  ].join(', ');

const Part = styled.section`
  display: grid;
  gap: var(--space-3);

  & > h3 {
    margin: 0;
    font-size: var(--text-m);
  }

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;
