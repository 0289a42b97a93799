import { fireEvent, render, screen } from '@testing-library/react';
import { contact } from '../../test-support/visit';
import { FormNotice } from './form-notice';
import type { FormState } from './use-enquiry-form';

const renderNotice = (state: FormState, problem: string | undefined, sendings: number) => (
  <FormNotice
    state={state}
    problem={problem}
    submissions={sendings}
    contact={contact}
    confirmation="Sent."
    onRetry={() => undefined}
  />
);

test('a dismissed notice stays away while the outbox retries, and comes back when the visitor’s own attempt fails', () => {
  const { rerender } = render(renderNotice('waiting', 'Not sent yet.', 1));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  rerender(renderNotice('sending', undefined, 1));
  rerender(renderNotice('waiting', 'Not sent yet.', 1));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(renderNotice('sending', undefined, 2));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  rerender(renderNotice('waiting', 'Not sent yet.', 2));
  expect(screen.getByRole('status')).toHaveTextContent('Not sent yet.');
});

test('the result of a submission scrolls into view once: later changes must not move the page', () => {
  const comeIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
  const { rerender } = render(renderNotice('idle', undefined, 0));
  rerender(renderNotice('sending', undefined, 1));
  expect(comeIntoView).not.toHaveBeenCalled();
  rerender(renderNotice('waiting', 'Not sent yet.', 1));
  expect(comeIntoView).toHaveBeenCalledTimes(1);
  rerender(renderNotice('sending', 'Not sent yet.', 1));
  rerender(renderNotice('waiting', 'Still not sent.', 1));
  expect(comeIntoView).toHaveBeenCalledTimes(1);
  rerender(renderNotice('sending', undefined, 2));
  rerender(renderNotice('confirmed', undefined, 2));
  expect(comeIntoView).toHaveBeenCalledTimes(2);
});
