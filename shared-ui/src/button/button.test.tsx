import type { SubmitEvent } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { Button, IconButton, LinkButton } from './button';

test('a button sends no form unless it is told to', () => {
  render(<Button>Send</Button>);
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('type', 'button');
});

test('a busy button says so, keeps the focus and ignores presses', () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn((event: SubmitEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Send
      </Button>
    </form>
  );
  const { rerender } = render(form(true));
  const button = screen.getByRole('button', { name: 'Send', busy: true });
  button.focus();
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(button).toHaveFocus();

  rerender(form(false));
  fireEvent.click(button);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a link button is a link, and its looks do not reach the page', () => {
  render(
    <LinkButton href="/contact" variant="accent" size="l">
      Contact Now
    </LinkButton>,
  );
  const link = screen.getByRole('link', { name: 'Contact Now' });
  expect(link).toHaveAttribute('href', '/contact');
  expect(link).not.toHaveAttribute('variant');
  expect(link).not.toHaveAttribute('size');
});

test('an icon button is called by its label', () => {
  render(<IconButton icon="share" label="Share" />);
  expect(screen.getByRole('button', { name: 'Share' })).toBeEnabled();
});
