import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setCompany } from '../format/company';
import { ScheduleDialog } from './schedule-dialog';

const confirmed: string[] = [];

beforeEach(() => {
  confirmed.length = 0;
});
afterEach(() => {
  setCompany({ name: '', timeZone: 'Asia/Kolkata' });
});

async function schedule(timeZone: string, text: string): Promise<void> {
  const user = userEvent.setup();
  setCompany({ name: '', timeZone });
  render(<ScheduleDialog verb="Publish" onConfirm={(at) => confirmed.push(at)} onClose={() => undefined} />);
  const input = screen.getByLabelText('Day and time', { exact: false });
  await user.clear(input);
  await user.type(input, text);
  await user.click(screen.getByRole('button', { name: 'Schedule' }));
}

test.each([
  ['America/New_York', '2087-03-09T02:30'],
  ['Europe/London', '2087-03-30T01:30'],
])('in %s, a time that clocks skip is refused', async (timeZone, text) => {
  await schedule(timeZone, text);
  expect(screen.getByText('Clocks skip this time on that day. Choose another one.')).toBeVisible();
  expect(confirmed).toEqual([]);
});

test.each([
  ['America/New_York', '2087-03-09T03:30', '2087-03-09T07:30:00.000Z'],
  ['Asia/Kolkata', '2087-03-09T02:30', '2087-03-08T21:00:00.000Z'],
])('in %s, %s is %s', async (timeZone, text, moment) => {
  await schedule(timeZone, text);
  expect(confirmed).toEqual([moment]);
});

test('the chosen day is shown in words, with the time zone', () => {
  render(<ScheduleDialog verb="Publish" onConfirm={() => undefined} onClose={() => undefined} />);
  const input = screen.getByLabelText('Day and time');
  fireEvent.change(input, { target: { value: '2090-12-11T23:30' } });
  expect(input).toHaveAccessibleDescription('December 11, 2090. India Standard Time (Asia/Kolkata).');
  for (const value of ['', '12090-12-11T23:30']) {
    fireEvent.change(input, { target: { value } });
    expect(input).toHaveAccessibleDescription('India Standard Time (Asia/Kolkata).');
  }
});
