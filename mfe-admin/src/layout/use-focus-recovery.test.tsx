import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useFocusRecovery } from './use-focus-recovery';

beforeAll(() => {
  // jsdom has no layout.
  Element.prototype.checkVisibility = () => true;
});

function Page() {
  useFocusRecovery();
  const [isNoticed, setNoticed] = useState(true);
  const [isSaved, setSaved] = useState(false);
  return (
    <main>
      <h1 tabIndex={-1}>Quotes</h1>
      {isNoticed && <button onClick={() => setNoticed(false)}>Dismiss</button>}
      <p>
        <button disabled={isSaved} onClick={() => setSaved(true)}>
          Save note
        </button>
        <button>Close</button>
      </p>
    </main>
  );
}

const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};

test('when the focused button is removed, the heading gets the focus', async () => {
  render(<Page />);
  press('Dismiss');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Quotes' })).toHaveFocus());
});

test('when the focused button is disabled, the next one gets the focus', async () => {
  render(<Page />);
  press('Save note');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
});
