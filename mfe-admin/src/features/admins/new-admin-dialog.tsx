import { passwordLimits } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { ButtonRow } from '../../components/button-row';
import { useNotices } from '../../notices/notice-store';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { fieldErrorsOf, failureReason } from '../../api-client/call-failure';

const empty = { username: '', password: '' };

/** Adds an admin with a first password, which has to be handed over outside this site. */
export function NewAdminDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const [values, setValues] = useState(empty);
  const [fieldErrors, setFieldErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const save = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { username } = await call('POST /api/admins/create', { body: values });
      notify({ tone: 'success', text: `${username} can sign in now.` });
      onClose();
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
    } catch (error) {
      const found = fieldErrorsOf(error);
      setFieldErrors(found ?? {});
      if (!found) setProblem(`Nobody was added. ${failureReason(error)}`);
      setBusy(false);
    }
  };
  const input = (name: keyof typeof empty) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setValues({ ...values, [name]: target.value });
      setFieldErrors({});
    },
  });
  return (
    <Dialog open size="s" title="Add admin" onClose={onClose}>
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label="Email or phone" error={fieldErrors.username} required>
          <TextInput autoComplete="off" {...input('username')} />
        </Field>
        <Field
          label="First password"
          hint={`At least ${passwordLimits.new} characters. Give it to them in person; they can change it.`}
          error={fieldErrors.password}
          required
        >
          <TextInput autoComplete="new-password" maxLength={passwordLimits.longest} {...input('password')} />
        </Field>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy}>
            Add
          </Button>
        </ButtonRow>
      </Form>
    </Dialog>
  );
}

const Form = styled.form`
  display: grid;
  gap: var(--space-5);
`;
