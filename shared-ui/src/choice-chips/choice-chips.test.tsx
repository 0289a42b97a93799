import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { ChoiceChips } from './choice-chips';

const choices = [{ value: '1 L', detail: '₹378' }, { value: '5 L', detail: '₹1,725' }, { value: '20 L' }];

const chips = (onChange: (value: string) => void) => (
  <ChoiceChips legend="Sizes" name="size" choices={choices} defaultValue="1 L" onChange={onChange} />
);

test('a group of radio buttons with the first choice made', () => {
  render(chips(() => undefined));
  const group = within(screen.getByRole('group', { name: 'Sizes' }));
  expect(group.getAllByRole('radio')).toHaveLength(3);
  expect(group.getByRole('radio', { name: '1 L ₹378' })).toBeChecked();
  expect(group.getByRole('radio', { name: '20 L' })).not.toBeChecked();
});

test('a click and the arrow keys choose another one', async () => {
  const chosen: string[] = [];
  render(chips((value) => chosen.push(value)));
  const user = userEvent.setup();
  await user.click(screen.getByText('5 L'));
  expect(screen.getByRole('radio', { name: '5 L ₹1,725' })).toBeChecked();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '20 L' })).toBeChecked();
  expect(chosen).toEqual(['5 L', '20 L']);
});

test('a choice that was made before the code was loaded counts', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(chips(() => undefined));
  within(container).getByRole<HTMLInputElement>('radio', { name: '20 L' }).checked = true;
  const chosen: string[] = [];
  render(
    chips((value) => chosen.push(value)),
    { container, hydrate: true },
  );
  expect(chosen).toEqual(['20 L']);
  expect(within(container).getByRole('radio', { name: '20 L' })).toBeChecked();
});
