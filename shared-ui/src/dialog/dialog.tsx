import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { IconButton, IconLink } from '../button/button';
import { media } from '../media/media';

export interface DialogProps {
  open: boolean;
  /** Called for Escape, the close button or a click outside the dialog; the owner decides whether it closes. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** `l` is for a picture. */
  size?: 's' | 'm' | 'l';
  closeLabel?: string;
  /** URL of the page without the dialog: the target of the close button without scripts. */
  closeHref?: string;
}

/**
 * A modal dialog on the browser's `<dialog>`: the focus moves to its first field or button and returns afterwards,
 * Escape closes it, and the page behind it is inert. The server renders it open, so that it is readable without
 * scripts; it becomes modal when scripts run.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  size = 'm',
  closeLabel = 'Close',
  closeHref,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const header = useRef<HTMLDivElement>(null);
  const startedOutside = useRef(false);
  const titleId = useId();

  // A layout effect, because `close` must run while the element is in the document to return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    // In the server's HTML it is open, but not modal.
    if (element.open && !element.matches(':modal')) element.removeAttribute('open');
    if (!element.open) element.showModal();
    if (header.current) focusFirst(element, header.current);
    return () => {
      element.close();
    };
  }, [open]);

  return (
    <Frame
      ref={dialog}
      // Only the server renders the attribute: in the browser `showModal` opens the dialog.
      open={open && typeof window === 'undefined'}
      suppressHydrationWarning
      $size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // The `cancel` event of a file input inside bubbles to the dialog.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser may close it without a `cancel` event, for example when Escape is pressed repeatedly.
        if (open && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Selecting text from inside to outside of the dialog is no click outside.
        if (startedOutside.current && event.target === event.currentTarget) onClose();
      }}
    >
      <Content>
        <Header ref={header}>
          <Title id={titleId} tabIndex={-1}>
            {title}
          </Title>
          {closeHref ? (
            <IconLink icon="close" label={closeLabel} href={closeHref} onActivate={onClose} />
          ) : (
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          )}
        </Header>
        {children}
      </Content>
    </Frame>
  );
}

const fieldSelector = 'input:not([type="hidden"]), select, textarea';

/**
 * By default the browser focuses the close button. Instead the first invalid field gets the focus, else the first
 * field, else the first button, which in a question is the harmless one. On a touch screen the title gets the focus
 * instead of a field, because a field would open a keyboard over half of the screen.
 */
function focusFirst(dialog: HTMLElement, header: HTMLElement): void {
  const find = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find(
      (element) => !header.contains(element) && !element.matches(':disabled'),
    );
  const title = header.querySelector<HTMLElement>('h2');
  const field = find('[aria-invalid="true"]') ?? find(fieldSelector);
  const isTouched = window.matchMedia('(hover: none)').matches;
  const target = field && isTouched ? title : (field ?? find('a[href], button') ?? title);
  target?.focus({ preventScroll: true });
}

const rise = keyframes`
  from { opacity: 0; translate: 0 12px; }
`;

const widths = { s: 420, m: 600, l: 1200 } as const;

const Frame = styled.dialog<{ $size: keyof typeof widths }>`
  /* A fixed distance from the top: a centred dialog would move while its HTML is still streaming. */
  --hang: ${({ $size }) => ($size === 'l' ? 'var(--space-4)' : 'clamp(var(--space-4), 10dvh, 120px)')};
  margin-block: var(--hang) auto;
  inline-size: min(${({ $size }) => widths[$size]}px, calc(100vw - 2 * var(--space-4)));
  max-block-size: calc(100dvh - var(--hang) - var(--space-4));
  padding: 0;
  border: 0;
  border-radius: var(--radius-l);
  background: var(--color-surface);
  color: var(--color-ink);
  box-shadow: var(--shadow-l);
  overscroll-behavior: contain;

  &::backdrop {
    background: rgb(4 28 43 / 56%);
  }

  &[open] {
    animation: ${rise} var(--motion-base) var(--ease-out);
  }

  /* The server's HTML has the same position as the modal dialog, so that nothing moves on hydration. */
  &[open]:not(:modal) {
    position: fixed;
    z-index: 50;
    inset: 0;
    block-size: fit-content;
    margin-inline: auto;
    box-shadow: 0 0 0 200vmax rgb(4 28 43 / 56%);
    animation: none;
  }

  ${media.reducedMotion} {
    &[open] {
      animation: none;
    }
  }
`;

/** Fills the dialog, so that a click on the dialog element itself is a click on the backdrop. */
const Content = styled.div`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);

  ${media.md} {
    padding: var(--space-6);
  }
`;

const Header = styled.div`
  display: flex;
  align-items: start;
  justify-content: space-between;
  gap: var(--space-4);
`;

const Title = styled.h2`
  padding-block-start: var(--space-1);
  font-size: var(--text-xl);

  &:focus {
    outline: none;
  }
`;
