import { fireEvent, render, screen } from '@testing-library/react';
import { Button } from '../button/button';
import { Notice } from './notice';

test('is a polite status message with an action, and can be dismissed', () => {
  const onDismiss = jest.fn();
  render(
    <Notice tone="danger" action={<Button>Try again</Button>} onDismiss={onDismiss}>
      The message was not sent.
    </Notice>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('The message was not sent.');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalledTimes(1);
});

test('cannot be dismissed without onDismiss', () => {
  render(<Notice>Good to know.</Notice>);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
