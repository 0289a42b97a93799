import type { Person, Role } from '@site/shared-contracts/schemas';
import { Field, Select } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { FormDialog } from '../../components/form-dialog';
import { useNotices } from '../../notices/notice-store';
import { roleLabel } from './role-label';
import { useDialogCall } from './use-dialog-call';

interface ChangeRoleDialogProps {
  person: Person;
  roles: Role[];
  onClose: () => void;
}

export function ChangeRoleDialog({
  person: { id, username, role: before },
  roles,
  onClose,
}: ChangeRoleDialogProps) {
  const notify = useNotices(({ notify }) => notify);
  const [role, setRole] = useState(before);
  const { isBusy, fieldErrors, problem, run } = useDialogCall('The role was not changed.');
  const save = () =>
    run(async () => {
      await call('PUT /api/admins/update/:id', { params: { id }, body: { role } });
      notify({ tone: 'success', text: `${username} has the role ${roleLabel(roles, role)}.` });
      onClose();
    });
  return (
    <FormDialog
      title={`Role of ${username}`}
      submit="Change role"
      isBusy={isBusy}
      isUnavailable={role === before}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Role" hint="It holds from their next click on." error={fieldErrors.role}>
        <Select name="role" value={role} onChange={({ target }) => setRole(target.value)}>
          {roles.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
