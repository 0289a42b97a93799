import { Button } from '@site/shared-ui/button';
import { useState, type FocusEventHandler } from 'react';
import { AdminIcon } from '../../components/admin-icon';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { countText } from '../../format/count-text';

export interface SendAllAgainProps {
  /** Number of mails that were given up. */
  count: number;
  isBusy: boolean;
  onConfirm: () => Promise<void>;
  /** Of the button, which is removed when nothing is left to send. */
  onFocus: FocusEventHandler<HTMLElement>;
}

/** Sends all mails again that were given up, after the admin has confirmed their number. */
export function SendAllAgain({ count, isBusy, onConfirm, onFocus }: SendAllAgainProps) {
  const [isConfirming, setConfirming] = useState(false);
  const confirm = async () => {
    await onConfirm();
    setConfirming(false);
  };
  return (
    <>
      <Button variant="secondary" onFocus={onFocus} onClick={() => setConfirming(true)}>
        <AdminIcon name="undo" /> Send all again
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={`Send ${countText(count, 'mail')} again?`}
        confirm="Send all again"
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onCancel={() => setConfirming(false)}
      >
        <p>
          These are all that were given up. Those that were waiting in a restored backup may have arrived
          already.
        </p>
      </ConfirmDialog>
    </>
  );
}
