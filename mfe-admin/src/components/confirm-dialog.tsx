import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonRow } from './button-row';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  children: ReactNode;
  /** What the button that goes on says. */
  confirm: string;
  /** Something is lost by it. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is done. Cancel stands first and is where the focus goes. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} title={title} size="s" onClose={onCancel}>
      <div>{children}</div>
      <ButtonRow $atEnd>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <ConfirmButton $isDangerous={isDangerous} busy={isBusy} onClick={onConfirm}>
          {confirm}
        </ConfirmButton>
      </ButtonRow>
    </Dialog>
  );
}

const ConfirmButton = styled(Button)<{ $isDangerous: boolean }>`
  && {
    ${({ $isDangerous }) => $isDangerous && 'background: var(--color-danger);'}
  }
`;
