import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonRow } from './button-row';

export interface ConfirmDialogProps {
  /** For a dialog that is always rendered. */
  open?: boolean;
  title: string;
  children: ReactNode;
  /** The text of the confirming button. */
  confirm: string;
  /** Colours the confirming button as a warning. */
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. Cancel is the first button, and has the focus. */
export function ConfirmDialog({
  open = true,
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
