import { fireEvent, render, screen } from '@testing-library/react';
import { pageNumbers, Pagination } from './pagination';

test.each([
  [1, 2, [1, 2]],
  [1, 5, [1, 2, 'gap after', 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [5, 9, [1, 'gap before', 4, 5, 6, 'gap after', 9]],
  [1000, 1000, [1, 'gap before', 999, 1000]],
])('on page %i of %i the buttons are %j', (page, pages, numbers) => {
  expect(pageNumbers(page, pages)).toEqual(numbers);
});

test('previous, next and numbers choose a page', () => {
  const onChoose = jest.fn();
  render(<Pagination page={2} pages={3} onChoose={onChoose} />);
  expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  for (const name of ['Previous', 'Next', 'Page 3']) fireEvent.click(screen.getByRole('button', { name }));
  expect(onChoose.mock.calls).toEqual([[1], [3], [3]]);
});

test('on the first page Previous is disabled, on the last page Next', () => {
  const { rerender } = render(<Pagination page={1} pages={3} onChoose={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
  rerender(<Pagination page={3} pages={3} onChoose={jest.fn()} />);
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
  rerender(<Pagination page={1} pages={1} onChoose={jest.fn()} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
