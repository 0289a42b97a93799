import { links } from '@site/shared-contracts';
import { useNavigate } from '@site/shared-contracts/router';
import { useState } from 'react';
import { ConfirmDialog } from '../components/confirm-dialog';
import { call } from '../api-client/call';
import { useSession } from '../session/session-store';
import { hasTypedWork } from '../session/typed-work';

export function LogoutDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const { end, username } = useSession();
  const [isBusy, setBusy] = useState(false);

  const logout = async () => {
    setBusy(true);
    // Also without a response of the server the token is removed from this browser.
    await call('POST /api/auth/logout', {}).catch(() => undefined);
    end('signedOut');
    void navigate(links.admin());
  };

  return (
    <ConfirmDialog
      open={open}
      title="Confirm Logout ?"
      confirm="Logout"
      isBusy={isBusy}
      onConfirm={() => void logout()}
      onCancel={onClose}
    >
      <p>Are you sure you want to logout?</p>
      {open && hasTypedWork(username) && (
        <p>What you have typed and not saved is removed from this browser.</p>
      )}
    </ConfirmDialog>
  );
}
