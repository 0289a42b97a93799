import { fireEvent, render, screen } from '@testing-library/react';
import { contact } from '../../test-support/visit';
import { FormNotice } from './form-notice';
import type { FormState } from './use-enquiry-form';

const draw = (state: FormState, problem: string | undefined, sendings: number) => (
  <FormNotice
    state={state}
    problem={problem}
    sendings={sendings}
    contact={contact}
    confirmation="Sent."
    onTryAgain={() => undefined}
  />
);

test('a notice that was dismissed stays away while it is sent again by itself, and comes when the visitor sent in vain', () => {
  const { rerender } = render(draw('waiting', 'Not sent yet.', 1));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  rerender(draw('sending', undefined, 1));
  rerender(draw('waiting', 'Not sent yet.', 1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(draw('sending', undefined, 2));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(draw('waiting', 'Not sent yet.', 2));
  expect(screen.getByRole('status')).toHaveTextContent('Not sent yet.');
});

test('what became of a sending comes into view, once: later news must not move the page', () => {
  const comeIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(draw('idle', undefined, 0));
  rerender(draw('sending', undefined, 1));
  expect(comeIntoView).not.toHaveBeenCalled();
  rerender(draw('waiting', 'Not sent yet.', 1));
  expect(comeIntoView).toHaveBeenCalledTimes(1);
  rerender(draw('sending', 'Not sent yet.', 1));
  rerender(draw('waiting', 'Still not sent.', 1));
  expect(comeIntoView).toHaveBeenCalledTimes(1);
  rerender(draw('sending', undefined, 2));
  rerender(draw('confirmed', undefined, 2));
  expect(comeIntoView).toHaveBeenCalledTimes(2);
});
