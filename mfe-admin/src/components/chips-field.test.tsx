import { createEvent, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { ChipsField, type ChipsFieldProps } from './chips-field';

const Sizes = (props: Pick<ChipsFieldProps, 'value' | 'onChange'>) => (
  <ChipsField label="Sizes" hint="For example 500 ml." name="sizes" {...props} />
);

const saved = jest.fn();
beforeEach(() => saved.mockClear());

function Form({ sizes }: { sizes: string }) {
  const [value, setValue] = useState(sizes);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        saved(value);
      }}
    >
      <Sizes value={value} onChange={setValue} />
      <button>Save</button>
    </form>
  );
}
const show = (sizes = '') => render(<Form sizes={sizes} />);
const input = () => screen.getByRole('textbox', { name: 'Sizes' });
const type = (text: string) => fireEvent.change(input(), { target: { value: text } });
const shown = () => {
  const list = screen.queryByRole('list', { name: 'Sizes' });
  return list
    ? within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    : [];
};
/** What the browser would do of itself: send the form. */
const press = (key: string) => {
  const event = createEvent.keyDown(input(), { key });
  fireEvent(input(), event);
  return { isLeftToTheBrowser: !event.defaultPrevented };
};

test('Enter adds the size, and never saves the product', () => {
  show();
  type('75 g');
  expect(press('Enter')).toEqual({ isLeftToTheBrowser: false });
  expect(shown()).toEqual(['75 g']);
  expect(screen.getByRole('status')).toHaveTextContent('75 g added.');
  // A second press, and one in the empty input.
  expect(press('Enter')).toEqual({ isLeftToTheBrowser: false });
  expect(shown()).toEqual(['75 g']);
  expect(saved).not.toHaveBeenCalled();
});

test('a comma adds the size', () => {
  show('75 g');
  type('125 g,');
  expect(shown()).toEqual(['75 g', '125 g']);
  expect(input()).toHaveValue('');
});

test('Backspace in the empty input removes nothing', () => {
  show('75 g,125 g');
  expect(press('Backspace')).toEqual({ isLeftToTheBrowser: true });
  expect(shown()).toEqual(['75 g', '125 g']);
});

test.each([
  ['a list', '1 L, 5 L, 20 L'],
  ['a column of a spreadsheet', '1 L\r\n5 L\r\n20 L\r\n'],
  ['a row of a spreadsheet', '1 L\t5 L\t20 L'],
])('%s that is pasted adds each size, once', (_, text) => {
  show('5 L');
  fireEvent.paste(input(), { clipboardData: { getData: () => text } });
  expect(shown()).toEqual(['5 L', '1 L', '20 L']);
});

test('a size that is there already is not added again, and it says so', () => {
  show('5 L');
  type('5 L,');
  expect(shown()).toEqual(['5 L']);
  expect(screen.getByRole('status')).toHaveTextContent('5 L is in the list already.');
});

test('a removed size is announced, and the focus stays in the field', () => {
  show('1 L,5 L');
  fireEvent.click(screen.getByRole('button', { name: 'Remove 1 L' }));
  expect(shown()).toEqual(['5 L']);
  expect(screen.getByRole('status')).toHaveTextContent('1 L removed.');
  expect(input()).toHaveFocus();
});

test('the text in the input is saved with the chips, and nothing moves when the input is left', () => {
  show('5 L');
  type(' 20 L');
  const before = document.body.innerHTML;
  fireEvent.blur(input());
  expect(document.body.innerHTML).toBe(before);
  expect(shown()).toEqual(['5 L']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toHaveBeenCalledWith('5 L,20 L');
});

test('a text that is typed and deleted again is not saved, and a chip of the same name stays', () => {
  show('5 L,1 L');
  for (const text of ['5', '5 L', '5 Li', '']) {
    type(text);
    expect(shown()).toEqual(['5 L', '1 L']);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toHaveBeenCalledWith('5 L,1 L');
});

test('a removed size that is in the input as well is saved from there', () => {
  show('5 L');
  type('5 L');
  fireEvent.click(screen.getByRole('button', { name: 'Remove 5 L' }));
  expect(shown()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(saved).toHaveBeenCalledWith('5 L');
});

test('a form whose value is replaced shows the new sizes, and nothing else', () => {
  const { rerender } = render(<Sizes value="5 L" onChange={saved} />);
  type('20 L');
  rerender(<Sizes value="5 L,20 L" onChange={saved} />);
  expect(input()).toHaveValue('20 L');
  rerender(<Sizes value="1 L" onChange={saved} />);
  expect(shown()).toEqual(['1 L']);
  expect(input()).toHaveValue('');
});
