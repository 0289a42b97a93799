import { render, screen } from '@testing-library/react';
import { ReplyText } from './reply-text';

const own = 'Yes, please send 40 cans.\n\nRegards,\nAsha';

test.each([
  ['quoted lines at the end', '> It is 420 rupees.\n>\n> Venmara'],
  ['the line above them in any language', 'U lundi 23 novembre Venmara scrivite:\n> It is 420 rupees.'],
  [
    'what follows the line of Gmail',
    'On Mon, 23 Nov 2026 at 10:00, Venmara <sales@example.com> wrote:\nIt is 420 rupees.',
  ],
  ['what follows the line of Outlook', '-----Original Message-----\nFrom: Venmara\n\nIt is 420 rupees.'],
])('%s is folded away', (_, quoted) => {
  render(<ReplyText text={`${own}\n\n${quoted}`} />);
  expect(screen.getByText(/send 40 cans/)).toHaveTextContent('Yes, please send 40 cans. Regards, Asha');
  expect(screen.getByText(/420 rupees/)).not.toBeVisible();
  expect(screen.getByText('Show the earlier mails')).toBeVisible();
});

test('a text with answers between the quoted lines is shown whole, and tags in it are text', () => {
  render(<ReplyText text={'> How many?\n40 <b>cans</b>\n> When?\nOn Friday: thanks'} />);
  expect(screen.getByText(/How many/)).toHaveTextContent(
    '> How many? 40 <b>cans</b> > When? On Friday: thanks',
  );
  expect(screen.queryByText('Show the earlier mails')).not.toBeInTheDocument();
});
