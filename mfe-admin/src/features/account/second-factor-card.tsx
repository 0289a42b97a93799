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
  const { passkeys, appSince, isRequired } = factors;
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
      <Parts factors={factors} isBusy={isBusy} onOpen={setStep} onOpenApp={() => void openApp()} />
      <Dialogs
        {...{ step, isBusy, isLast, isRequired }}
        onClose={close}
        onAdded={() => void finishAdding()}
        onSaved={() => void finish()}
        onConfirm={(change) => void run(change)}
      />
    </>
  );
}

interface PartsProps {
  factors: SecondFactors;
  isBusy: boolean;
  onOpen: (step: Step) => void;
  onOpenApp: () => void;
}

const Parts = ({ factors, isBusy, onOpen, onOpenApp }: PartsProps) => (
  <>
    <Passkeys passkeys={factors.passkeys} onOpen={onOpen} />
    <App appSince={factors.appSince} isBusy={isBusy} onOpen={onOpen} onSetUp={onOpenApp} />
    {(factors.passkeys.length > 0 || factors.appSince !== undefined) && (
      <RecoveryCodes left={factors.recoveryCodesLeft} onOpen={onOpen} />
    )}
  </>
);

const Passkeys = ({ passkeys, onOpen }: { passkeys: Passkey[]; onOpen: PartsProps['onOpen'] }) => (
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
              onClick={() => onOpen({ dialog: 'passkey', passkey })}
            >
              Rename
            </Button>
            <DangerButton
              aria-label={`Remove ${passkey.label}`}
              onClick={() => onOpen({ dialog: 'remove passkey', passkey })}
            >
              Remove
            </DangerButton>
          </li>
        ))}
      </RowList>
    )}
    {hasPasskeys() ? (
      <div>
        <Button variant="secondary" onClick={() => onOpen({ dialog: 'passkey' })}>
          Add a passkey
        </Button>
      </div>
    ) : (
      <p>This browser has no passkeys here. They need an address with https.</p>
    )}
  </Part>
);

interface AppProps {
  appSince: string | undefined;
  isBusy: boolean;
  onOpen: PartsProps['onOpen'];
  onSetUp: () => void;
}

const App = ({ appSince, isBusy, onOpen, onSetUp }: AppProps) => (
  <Part aria-labelledby="authenticator-app">
    <h3 id="authenticator-app">Authenticator app</h3>
    <p>
      {appSince === undefined
        ? 'An app on your phone shows a code, which you type after your password.'
        : `Set up on ${momentText(appSince)}. Its code is asked for after your password.`}
    </p>
    <div>
      {appSince === undefined ? (
        <Button variant="secondary" busy={isBusy} onClick={() => onSetUp()}>
          Set up an app
        </Button>
      ) : (
        <DangerButton onClick={() => onOpen({ dialog: 'remove app' })}>Remove the app</DangerButton>
      )}
    </div>
  </Part>
);

const RecoveryCodes = ({ left, onOpen }: { left: number; onOpen: PartsProps['onOpen'] }) => (
  <Part aria-labelledby="recovery-codes">
    <h3 id="recovery-codes">Recovery codes</h3>
    <p>
      {left === 0 ? 'None is left.' : `${left} of 10 are left.`} Each signs you in once, with your password,
      if you lose the rest.
    </p>
    <ButtonRow>
      <Button variant="secondary" onClick={() => onOpen({ dialog: 'renew codes' })}>
        Make new codes
      </Button>
    </ButtonRow>
  </Part>
);

interface DialogsProps {
  step: Step | undefined;
  isBusy: boolean;
  isLast: boolean;
  isRequired: boolean;
  onClose: () => void;
  onAdded: () => void;
  onSaved: () => void;
  onConfirm: (change: () => Promise<undefined>) => void;
}

function Dialogs({ step, onClose, onAdded, onSaved, ...asked }: DialogsProps) {
  if (step?.dialog === 'passkey')
    return (
      <PasskeyDialog passkey={step.passkey} onSaved={step.passkey ? onSaved : onAdded} onClose={onClose} />
    );
  if (step?.dialog === 'app') return <AppDialog app={step.app} onAdded={onAdded} onClose={onClose} />;
  return step && <Question step={step} onClose={onClose} {...asked} />;
}

interface QuestionProps extends Pick<
  DialogsProps,
  'isBusy' | 'isLast' | 'isRequired' | 'onClose' | 'onConfirm'
> {
  step: Exclude<Step, { dialog: 'passkey' | 'app' }>;
}

/** Asks before what cannot be undone. */
function Question({ step, isBusy, isLast, isRequired, onClose, onConfirm }: QuestionProps) {
  const isRemoval = step.dialog !== 'renew codes';
  const change = async () => {
    if (step.dialog === 'remove passkey')
      await call('DELETE /api/auth/passkeys/delete/:id', { params: { id: step.passkey.id } });
    else if (step.dialog === 'remove app') await call('DELETE /api/auth/authenticator-app/delete', {});
    else showRecoveryCodes((await call('POST /api/auth/recovery-codes/create', {})).recoveryCodes);
    return undefined;
  };
  return (
    <ConfirmDialog
      title={
        step.dialog === 'remove passkey' ? `Remove the passkey “${step.passkey.label}”?` : titles[step.dialog]
      }
      confirm={isRemoval ? 'Remove' : 'Make new codes'}
      isDangerous={isRemoval}
      isBusy={isBusy}
      onConfirm={() => onConfirm(change)}
      onCancel={onClose}
    >
      <p>{consequences[step.dialog]}</p>
      {isRemoval && isLast && <LastFactor isRequired={isRequired} />}
    </ConfirmDialog>
  );
}

const titles = { 'remove app': 'Remove the authenticator app?', 'renew codes': 'Make new recovery codes?' };
const consequences = {
  'remove passkey':
    'It does not sign you in any more. Remove it from the device or the password manager, too.',
  'remove app': 'Its codes are not accepted any more.',
  'renew codes': 'Those from before are not accepted any more.',
};

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
