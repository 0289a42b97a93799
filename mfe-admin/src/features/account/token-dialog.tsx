import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import { rightTexts, tokenLimits, tokenRights, type TokenInput } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { adminKey, adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason, fieldErrorsOf } from '../../api-client/call-failure';
import { ButtonRow } from '../../components/button-row';
import { CheckGroup } from '../../components/check-group';
import { CheckLine } from '../../components/check-line';
import { CopyButton } from '../../components/copy-button';
import { ErrorText } from '../../components/error-text';
import { FormDialog } from '../../components/form-dialog';

type TokenRight = TokenInput['rights'][number];

/** Asks what a token is for, and then shows it: this once only. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return token === undefined ? (
    <TokenForm onCreated={setToken} onClose={onClose} />
  ) : (
    <NewToken token={token} onClose={onClose} />
  );
}

interface TokenFormProps {
  onCreated: (token: string) => void;
  onClose: () => void;
}

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const queryClient = useQueryClient();
  const own = useQuery(adminQuery('GET /api/auth/me', {})).data?.rights ?? [];
  const [label, setLabel] = useState('');
  const [days, setDays] = useState('90');
  const [rights, setRights] = useState<readonly TokenRight[]>([]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    if (isBusy) return;
    setBusy(true);
    setErrors({});
    setProblem(undefined);
    try {
      const body = { label, rights: [...rights], expiresInDays: Number(days) };
      const { token } = await call('POST /api/auth/tokens', { body });
      onCreated(token);
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? {});
      setProblem(`The token was not created. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title="Create a token"
      size="m"
      submit="Create"
      isBusy={isBusy}
      onSubmit={() => void create()}
      onClose={onClose}
    >
      <Field label="What it is for" error={errors.label} required>
        <TextInput name="label" value={label} onChange={({ target }) => setLabel(target.value)} />
      </Field>
      <Field
        label="Ends after"
        hint={`Days, ${String(tokenLimits.days)} at most`}
        error={errors.expiresInDays}
        required
      >
        <TextInput
          name="expiresInDays"
          type="number"
          min={1}
          max={tokenLimits.days}
          value={days}
          onChange={({ target }) => setDays(target.value)}
        />
      </Field>
      <CheckGroup aria-describedby={errors.rights && 'token-rights-error'}>
        <legend>What it may do</legend>
        {tokenRights
          .filter((right) => own.includes(right))
          .map((right) => (
            <CheckLine key={right}>
              <input
                type="checkbox"
                checked={rights.includes(right)}
                onChange={({ target }) =>
                  setRights(target.checked ? [...rights, right] : rights.filter((each) => each !== right))
                }
              />
              {rightTexts[right]}
            </CheckLine>
          ))}
        {errors.rights && <ErrorText id="token-rights-error">{errors.rights}</ErrorText>}
      </CheckGroup>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}

const NewToken = ({ token, onClose }: { token: string; onClose: () => void }) => (
  <Dialog open title="Copy the token now" size="m" onClose={onClose}>
    <Notice tone="success">The token is created. It is shown this once: nobody can look at it again.</Notice>
    <Field label="Token">
      <TextInput readOnly value={token} onFocus={({ target }) => target.select()} />
    </Field>
    <ButtonRow $atEnd>
      <CopyButton text={token} variant="primary">
        Copy the token
      </CopyButton>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
    </ButtonRow>
  </Dialog>
);
