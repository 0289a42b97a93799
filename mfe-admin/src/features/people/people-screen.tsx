import { useQuery } from '@site/shared-contracts/query';
import type { Person, Role } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { AdminIcon } from '../../components/admin-icon';
import { AsyncView } from '../../components/async-view';
import { Screen } from '../../components/screen';
import { InvitationList } from './invitation-list';
import { InviteDialog } from './invite-dialog';
import { PersonList } from './person-list';
import { RoleDialog } from './role-dialog';
import { RoleList } from './role-list';

/** Who works with the site, who is invited, and what each role permits. */
export function PeopleScreen() {
  const roles = useQuery(adminQuery('GET /api/roles/all', {}));
  const people = useQuery(adminQuery('GET /api/people/all', {}));
  const me = useQuery(adminQuery('GET /api/auth/me', {})).data;
  const [dialog, setDialog] = useState<'invite' | 'role'>();
  const close = () => setDialog(undefined);
  /** Nobody gives or takes rights that they do not have. */
  const isMine = ({ rights }: Pick<Role, 'rights'>) => rights.every((right) => me?.rights.includes(right));
  const isMyRole = ({ role }: Pick<Person, 'role'>) => {
    const found = roles.data?.data.find(({ key }) => key === role);
    return found !== undefined && isMine(found);
  };
  const givable = roles.data?.data.filter(isMine) ?? [];
  return (
    <Screen
      title="People"
      lead="Who may sign in, and what they may do"
      actions={
        <Button onClick={() => setDialog('invite')} unavailable={givable.length === 0}>
          <AdminIcon name="plus" /> Invite
        </Button>
      }
    >
      <Parts>
        <AsyncView query={people} what="the people">
          {({ data }) => (
            <PersonList
              people={data}
              roles={roles.data?.data ?? []}
              givable={givable}
              myId={me?.id}
              mayManage={isMyRole}
            />
          )}
        </AsyncView>
        <section aria-labelledby="invitations">
          <h2 id="invitations">Open invitations</h2>
          <InvitationList roles={roles.data?.data ?? []} />
        </section>
        <section aria-labelledby="roles">
          <h2 id="roles">Roles</h2>
          <AsyncView query={roles} what="the roles">
            {({ data }) => <RoleList roles={data} mayChange={isMine} myRights={me?.rights ?? []} />}
          </AsyncView>
          <Below>
            <Button variant="secondary" onClick={() => setDialog('role')}>
              <AdminIcon name="plus" /> Add role
            </Button>
          </Below>
        </section>
      </Parts>
      {dialog === 'invite' && <InviteDialog roles={givable} onClose={close} />}
      {dialog === 'role' && <RoleDialog myRights={me?.rights ?? []} onClose={close} />}
    </Screen>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-6);
  max-inline-size: 900px;

  & h2 {
    margin-block-end: var(--space-3);
    font-size: var(--text-l);
  }
`;

const Below = styled.div`
  margin-block-start: var(--space-3);
`;
