import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';

export interface BusyScreenProps {
  /** For example `Updating product. Please wait..`; without a message nothing is blocked. */
  message: string | undefined;
  /** From 0 to 1, where it is known. */
  progress?: number | undefined;
}

/** Blocks the whole page while something is saved. The caller must remove the message when saving ends or fails. */
export function BusyScreen({ message, progress }: BusyScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = message !== undefined;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return undefined;
    element.showModal();
    return () => {
      element.close();
    };
  }, [isOpen]);
  return (
    <Dialog
      ref={dialog}
      aria-label={message}
      // Closing the dialog would not stop the request.
      onCancel={(event) => {
        event.preventDefault();
      }}
    >
      <p role="status">{message}</p>
      {progress !== undefined && progress < 1 && (
        <progress max={1} value={progress} aria-label="Sent so far" />
      )}
    </Dialog>
  );
}

const Dialog = styled.dialog`
  padding: var(--space-6);
  border: 0;
  border-radius: var(--radius-l);
  background: var(--color-surface);
  color: var(--color-ink);
  box-shadow: var(--shadow-l);
  font-weight: 600;
  text-align: center;

  &::backdrop {
    background: rgb(4 28 43 / 56%);
  }

  & progress {
    inline-size: 100%;
    margin-block-start: var(--space-4);
    accent-color: var(--color-brand);
  }
`;
