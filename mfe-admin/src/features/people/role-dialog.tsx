import { rights as allRights, rightTexts, type Right, type Role } from '@site/shared-contracts/schemas';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { CheckGroup } from '../../components/check-group';
import { CheckLine } from '../../components/check-line';
import { FormDialog } from '../../components/form-dialog';
import { useNotices } from '../../notices/notice-store';
import { useDialogCall } from './use-dialog-call';

interface RoleDialogProps {
  /** Left out for a new one. */
  role?: Role;
  /** Others cannot be given. */
  myRights: readonly Right[];
  onClose: () => void;
}

const groups = [
  ['Content', ['content.view', 'content.edit']],
  ['Catalogue', ['catalogue.view', 'catalogue.edit']],
  ['Customers', ['enquiries.view', 'enquiries.edit', 'customers.export', 'privacy.manage']],
] as const satisfies [string, readonly Right[]][];
const grouped: readonly Right[] = groups.flatMap(([, rights]): readonly Right[] => rights);
/** A right that has no group yet is in the last one. */
const allGroups: [string, readonly Right[]][] = [
  ...groups,
  ['The site and its people', allRights.filter((right) => !grouped.includes(right))],
];

/** Makes a role, or changes one. */
export function RoleDialog({ role, myRights, onClose }: RoleDialogProps) {
  const notify = useNotices(({ notify }) => notify);
  const [label, setLabel] = useState(role?.label ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<Right>>(new Set(role?.rights));
  const { isBusy, fieldErrors, problem, run } = useDialogCall('The role was not saved.');
  const toggle = (right: Right) => {
    const next = new Set(chosen);
    if (!next.delete(right)) next.add(right);
    setChosen(next);
  };
  const save = () =>
    run(async () => {
      const body = { label, rights: allRights.filter((right) => chosen.has(right)) };
      if (role)
        await call(
          'PUT /api/roles/update/:key',
          { params: { key: role.key }, body },
          { ifMatch: role.version },
        );
      else await call('POST /api/roles/create', { body });
      notify({ tone: 'success', text: `The role ${label.trim()} is saved.` });
      onClose();
    });
  return (
    <FormDialog
      title={role ? `Role ${role.label}` : 'Add role'}
      submit="Save"
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <Field label="Name" error={fieldErrors.label} required>
        <TextInput name="label" value={label} onChange={({ target }) => setLabel(target.value)} />
      </Field>
      {allGroups.map(([name, rights]) => (
        <CheckGroup key={name}>
          <legend>{name}</legend>
          {rights.map((right) => (
            <CheckLine key={right}>
              <input
                type="checkbox"
                checked={chosen.has(right)}
                disabled={!myRights.includes(right)}
                onChange={() => toggle(right)}
              />
              {rightTexts[right]}
            </CheckLine>
          ))}
        </CheckGroup>
      ))}
      {fieldErrors.rights && <Notice tone="danger">{fieldErrors.rights}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormDialog>
  );
}
