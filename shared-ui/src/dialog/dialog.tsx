import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { IconButton, IconLink } from '../button/button';
import { media } from '../media/media';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button or a press beside the dialog; the owner decides whether it closes. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  size?: 's' | 'm';
  closeLabel?: string;
  /** The page without the dialog: the close button leads there as long as scripts do not run. */
  closeHref?: string;
}

/**
 * A modal dialog on the browser's own `<dialog>`: focus goes to its first field or button and comes back, Escape closes, the page behind is inert.
 * Drawn open on the server it is readable without scripts; it becomes modal as soon as they run.
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

  // Before the browser loses the element: only an element that is still there gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    // As it came from the server it is open, but not modal.
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
      // Only the server writes the attribute: in the browser the dialog is opened as a modal one.
      open={open && typeof window === 'undefined'}
      suppressHydrationWarning
      $size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file picker inside says `cancel` too.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The browser may close it without asking, as it does when Escape is pressed again and again.
        if (open && !event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        startedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Text may be marked from inside to beside the dialog: that is no press beside it.
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
 * By itself the browser begins with the button that closes the dialog. What was filled in wrong comes first, then the
 * first field, then the first button: of a question that is the harmless one. Where a field would call up a keyboard
 * over half of the screen, the title comes instead, and the visitor chooses the moment.
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

const Frame = styled.dialog<{ $size: 's' | 'm' }>`
  /* Hangs from a fixed line: centred, it would move while the rest of it is still coming from the server. */
  --hang: clamp(var(--space-4), 10dvh, 120px);
  margin-block: var(--hang) auto;
  inline-size: min(${({ $size }) => ($size === 's' ? 420 : 600)}px, calc(100vw - 2 * var(--space-4)));
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

  /* As it comes from the server: where it will be once it is modal, so that nothing moves then. */
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

/** Fills the dialog, so that a press on the dialog itself is a press beside it. */
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
