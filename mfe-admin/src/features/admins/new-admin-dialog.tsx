import { passwordLimits } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { FormDialog } from '../../components/form-dialog';
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
      const { username } = await call('POST /api/admins/create', { body: { ...values, role: 'owner' } });
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
    <FormDialog title="Add admin" submit="Add" isBusy={isBusy} onSubmit={() => void save()} onClose={onClose}>
      <Field label="Email or phone" error={fieldErrors.username} required>
        <TextInput autoComplete="off" {...input('username')} />
      </Field>
      <Field
        label="First password"
        hint={`At least ${passwordLimits.new} characters. Give it to them in person; they can change it.`}
        error={fieldErrors.password}
        required
      >
        <TextInput autoComplete="new-password" {...input('password')} />
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
