import { fireEvent, render, screen } from '@testing-library/react';
import { ScheduleDialog } from './schedule-dialog';

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
