import type { Redirect } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { ButtonRow } from '../../components/button-row';
import { RedirectConflict } from './redirect-conflict';
import { RedirectFields } from './redirect-fields';
import { useRedirectForm } from './use-redirect-form';

export function ChangeRedirectDialog({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const form = useRedirectForm(redirect);
  return (
    <>
      <Dialog open title="Change redirect" onClose={onClose}>
        <RedirectFields form={form} onSaved={onClose}>
          <ButtonRow $atEnd>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.isBusy}>
              Save
            </Button>
          </ButtonRow>
        </RedirectFields>
      </Dialog>
      <RedirectConflict form={form} onSaved={onClose} />
    </>
  );
}
