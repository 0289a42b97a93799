import { useQuery } from '@site/shared-contracts/query';
import { builtInRoles, type SecuritySettingsScreen } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { AsyncView } from '../../components/async-view';
import { CheckGroup } from '../../components/check-group';
import { CheckLine } from '../../components/check-line';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { FormCard } from '../../components/form-card';
import { Screen } from '../../components/screen';
import { useRowAction } from '../../lists/use-row-action';

/** What an owner decides about signing in. */
export function SecurityScreen() {
  const query = useQuery(adminQuery('GET /api/security/settings', {}));
  return (
    <Screen title="Security" lead="How people sign in, and for how long">
      <Blocks>
        <AsyncView query={query} what="the settings">
          {(settings) => <SettingsForm key={settings.version} settings={settings} />}
        </AsyncView>
        <Everybody />
      </Blocks>
    </Screen>
  );
}

function SettingsForm({ settings }: { settings: SecuritySettingsScreen }) {
  const [minutes, setMinutes] = useState(String(settings.idleMinutes));
  const [roles, setRoles] = useState(settings.secondFactorRoles);
  const [error, setError] = useState<string>();
  const { busyKey, run } = useRowAction<'save'>();
  const save = () =>
    run('save', async () => {
      setError(undefined);
      try {
        const body = { idleMinutes: Number(minutes), secondFactorRoles: roles };
        await call('PUT /api/security/settings', { body }, { ifMatch: settings.version });
        return 'The settings are saved.';
      } catch (failure) {
        const fieldError = fieldErrorsOf(failure)?.idleMinutes;
        if (fieldError === undefined) throw failure;
        setError(fieldError);
        return { tone: 'danger' as const, text: `Nothing was changed. ${failureReason(failure)}` };
      }
    });
  const choices = Object.entries(builtInRoles).map(([key, { label }]) => [key, label] as const);
  const others = roles
    .filter((role) => !Object.hasOwn(builtInRoles, role))
    .map((role) => [role, role] as const);
  return (
    <FormCard
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (busyKey === undefined) void save();
      }}
    >
      <Field
        label="Minutes without a touch after which a session ends"
        hint={`5 to 480. Every session ends after ${String(settings.sessionHours)} hours, however much it is used.`}
        error={error}
        required
      >
        <TextInput
          type="number"
          min={5}
          max={480}
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        />
      </Field>
      <CheckGroup>
        <legend>Who needs a second factor</legend>
        {[...choices, ...others].map(([role, label]) => (
          <CheckLine key={role}>
            <input
              type="checkbox"
              checked={roles.includes(role)}
              onChange={({ target }) =>
                setRoles(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
              }
            />
            {label}
          </CheckLine>
        ))}
      </CheckGroup>
      <Notice>Who has none yet sets it up before anything else, at the next click.</Notice>
      <div>
        <Button type="submit" busy={busyKey !== undefined}>
          Save
        </Button>
      </div>
    </FormCard>
  );
}

function Everybody() {
  const [isConfirming, setConfirming] = useState(false);
  const { busyKey, run } = useRowAction<'end'>();
  const end = () =>
    run(
      'end',
      async () => {
        await call('POST /api/security/end-sessions', {});
        return 'Everybody else is signed out.';
      },
      'Nobody was signed out.',
    ).then(() => setConfirming(false));
  return (
    <FormCard as="section">
      <h2>Sessions of everybody</h2>
      <p>After an attack, sign everybody out but yourself. What they were writing stays in their browsers.</p>
      <div>
        <Button variant="secondary" onClick={() => setConfirming(true)}>
          Sign everybody out
        </Button>
      </div>
      <ConfirmDialog
        open={isConfirming}
        title="Sign everybody out?"
        confirm="Sign everybody out"
        isDangerous
        isBusy={busyKey !== undefined}
        onConfirm={() => void end()}
        onCancel={() => setConfirming(false)}
      >
        <p>Everybody has to sign in again, but for you in this browser.</p>
      </ConfirmDialog>
    </FormCard>
  );
}

const Blocks = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 640px;
`;
