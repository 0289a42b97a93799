import { useQuery } from '@site/shared-contracts/query';
import type { Invitation, Role } from '@site/shared-contracts/schemas';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { AsyncView } from '../../components/async-view';
import { DangerButton } from '../../components/danger-button';
import { momentText } from '../../format/moment-text';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { roleLabel } from './role-label';

/** Those that nobody has accepted yet. */
export function InvitationList({ roles }: { roles: Role[] }) {
  const query = useQuery(adminQuery('GET /api/invitations/all', {}));
  const { busyKey, run } = useRowAction<number>();
  const revoke = (invitation: Invitation) =>
    run(invitation.id, async () => {
      await call('DELETE /api/invitations/delete/:id', { params: { id: invitation.id } });
      return `The invitation of ${nameOf(invitation)} is revoked.`;
    });
  return (
    <AsyncView
      query={query}
      what="the invitations"
      isEmpty={({ data }) => data.length === 0}
      empty="Nobody is invited at the moment."
    >
      {({ data }) => (
        <RowList aria-labelledby="invitations">
          {data.map((invitation) => (
            <li key={invitation.id}>
              <div>
                <strong>{nameOf(invitation)}</strong>
                <p>
                  {roleLabel(roles, invitation.role)}, invited by {invitation.invitedBy}, until{' '}
                  {momentText(invitation.expiresAt)}
                </p>
              </div>
              <DangerButton
                aria-label={`Revoke the invitation of ${nameOf(invitation)}`}
                busy={busyKey === invitation.id}
                onClick={() => void revoke(invitation)}
              >
                Revoke
              </DangerButton>
            </li>
          ))}
        </RowList>
      )}
    </AsyncView>
  );
}

const nameOf = ({ username }: Invitation) => username ?? 'whoever has the link';
