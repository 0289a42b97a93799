import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import type { ComponentProps, ReactNode } from 'react';
import styled from 'styled-components';
import { ButtonRow } from './button-row';
import { Form } from './form';

export interface FormDialogProps {
  title: string;
  /** Wide only where something lies beside something else. */
  size?: ComponentProps<typeof Dialog>['size'];
  /** The fields, and what is said about them. */
  children: ReactNode;
  /** The text of the button that sends the form. */
  submit: string;
  isBusy?: boolean;
  /** Nothing would be sent. */
  isUnavailable?: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

/** A form with a button that sends it and one that closes it. */
export function FormDialog({
  title,
  size = 's',
  children,
  submit,
  isBusy = false,
  isUnavailable = false,
  onSubmit,
  onClose,
}: FormDialogProps) {
  return (
    <Dialog open title={title} size={size} onClose={onClose}>
      <Fields onSubmit={onSubmit}>
        {children}
        <ButtonRow $atEnd>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} unavailable={isUnavailable}>
            {submit}
          </Button>
        </ButtonRow>
      </Fields>
    </Dialog>
  );
}

const Fields = styled(Form)`
  min-inline-size: 0;

  & > p {
    margin: 0;
  }
`;
