import { act, render, screen } from '@testing-library/react';
import { Notices } from './notices';
import { useNotices } from './notice-store';

const notify = (...notice: Parameters<ReturnType<typeof useNotices.getState>['notify']>) =>
  act(() => useNotices.getState().notify(...notice));
const shown = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

beforeEach(() => useNotices.getState().clear());

test('a success takes the place of the one before; failures and what can be undone stay', () => {
  render(<Notices />);
  notify({ tone: 'success', text: 'Revision 1 was added.' });
  notify({ tone: 'success', text: 'Revision 2 was added.' });
  expect(shown()).toEqual(['Revision 2 was added.']);

  notify({
    tone: 'success',
    text: 'Revision 2 was withdrawn.',
    action: { label: 'Undo', run: () => undefined },
  });
  notify({ tone: 'danger', text: 'Nothing was changed.' });
  expect(shown()).toEqual(['Revision 2 was added.', 'Revision 2 was withdrawn.Undo', 'Nothing was changed.']);
  notify({ tone: 'success', text: 'Revision 3 was added.' });
  expect(shown()).toEqual(['Revision 2 was withdrawn.Undo', 'Nothing was changed.', 'Revision 3 was added.']);
});
