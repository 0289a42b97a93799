import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { StrictMode, useState, type ReactNode } from 'react';
import { Dialog } from './dialog';

// jsdom has the element but not its methods. The browser's own behaviour can be seen in the gallery.
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});

function DialogExample({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    onClose?.();
    setOpen(false);
  };
  return (
    <StrictMode>
      <button onClick={() => setOpen(true)}>Ask</button>
      <Dialog open={open} onClose={close} title="Confirm Logout ?">
        <p>Are you sure you want to logout?</p>
        <input type="file" aria-label="A file" />
      </Dialog>
    </StrictMode>
  );
}

const openDialog = (onClose?: () => void) => {
  render(<DialogExample {...(onClose && { onClose })} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'Confirm Logout ?' });
};

test('opens with a name and closes by its button', () => {
  const dialog = openDialog();
  expect(dialog.open).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog.open).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
  expect(dialog.open).toBe(true);
});

test('Escape calls onClose, and the owner decides whether the dialog closes', () => {
  const dialog = openDialog();
  const escape = createEvent('cancel', dialog, { cancelable: true });
  fireEvent(dialog, escape);
  expect(escape.defaultPrevented).toBe(true);
  expect(dialog.open).toBe(false);
});

test('cancelling a file picker does not close the dialog', () => {
  const dialog = openDialog();
  fireEvent(screen.getByLabelText('A file'), new Event('cancel', { bubbles: true }));
  expect(dialog.open).toBe(true);
});

test('calls onClose once when the browser closes it', () => {
  const onClose = jest.fn();
  const dialog = openDialog(onClose);
  dialog.close();
  fireEvent(dialog, new Event('close'));
  fireEvent(dialog, new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a click outside closes it, a click inside or one that started inside does not', () => {
  const dialog = openDialog();
  const inside = screen.getByText('Are you sure you want to logout?');
  fireEvent.pointerDown(inside);
  fireEvent.click(inside);
  fireEvent.pointerDown(inside);
  fireEvent.click(dialog);
  expect(dialog.open).toBe(true);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(dialog.open).toBe(false);
});

describe('the initial focus is', () => {
  const show = (children: ReactNode) => {
    render(
      <Dialog open title="Delete it?" onClose={() => undefined}>
        {children}
      </Dialog>,
    );
  };
  const buttons = (
    <>
      <button>Cancel</button>
      <button>Delete</button>
    </>
  );

  test('in the first field', () => {
    show(
      <>
        <a href="tel:1">Call</a>
        <input type="hidden" />
        <input disabled aria-label="Number" />
        <textarea aria-label="Note" />
        {buttons}
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
  });

  test('in the first invalid field', () => {
    show(
      <>
        <input aria-label="Name" />
        <input aria-label="Email" aria-invalid="true" />
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus();
  });

  test('on the first button of a question, which does no harm', () => {
    show(buttons);
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  });

  test('on the title if there is only text', () => {
    show(<p>Words</p>);
    expect(screen.getByRole('heading', { name: 'Delete it?' })).toHaveFocus();
  });

  test('on the title where a field would open an on-screen keyboard', () => {
    const { matchMedia } = window;
    window.matchMedia = (media) => ({ matches: media === '(hover: none)' }) as MediaQueryList;
    show(<input aria-label="Name" />);
    window.matchMedia = matchMedia;
    expect(screen.getByRole('heading', { name: 'Delete it?' })).toHaveFocus();
  });
});
