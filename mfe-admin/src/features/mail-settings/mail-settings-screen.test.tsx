import type { MailSettingsScreen as Settings } from '@site/shared-contracts/schemas';
import { fireEvent, screen } from '@testing-library/react';
import { serveStubApi } from '@site/shared-testing/stub-api';
import { renderScreen } from '../../../test-support/render-screen';
import recorded from '../../../recorded/api.json';
import { MailSettingsScreen } from './mail-settings-screen';

const api = serveStubApi({ isBaseOfPage: true });

const settings = recorded['GET /api/mail/settings'] as Settings;

function show(response: Settings) {
  api.responses['/api/mail/settings'] = response;
  renderScreen(<MailSettingsScreen />);
}

test('a password that is stored is not shown, what is in force is said, and a refused field is marked', async () => {
  show({
    ...settings,
    version: 3,
    values: { ...settings.values, smtpHost: 'smtp.example.com', enquiryRecipients: ['office@example.com'] },
    secrets: { ...settings.secrets, smtpPassword: 'stored' },
    sendsWith: 'screen',
  });
  expect(await screen.findByLabelText('Password')).toHaveValue('');
  expect(screen.getByText('A password is stored. Leave this empty to keep it.')).toBeVisible();
  expect(screen.getByLabelText('Mail server')).toHaveValue('smtp.example.com');
  expect(screen.getByText('office@example.com')).toBeVisible();
  expect(screen.queryByText(/^No mail server is set up/)).not.toBeInTheDocument();

  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'hunter2' } });
  expect(screen.getByText(/save your changes first/)).toBeVisible();
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain('hunter2');
  fireEvent.change(screen.getByLabelText('Port'), { target: { value: '99999' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('At most 65535.')).toBeVisible();
});

test('the fields of a mailbox and of a mail service are there once they are switched on', async () => {
  show(settings);
  expect(await screen.findByText(/^No mail server is set up/)).toBeVisible();
  expect(screen.queryByLabelText('IMAP server')).not.toBeInTheDocument();
  fireEvent.click(screen.getByLabelText('Read replies from a mailbox'));
  fireEvent.click(screen.getByLabelText('Take mail from a mail service'));
  expect(await screen.findByLabelText('IMAP server')).toBeVisible();
  expect(screen.getByLabelText('Address for the mail service')).toHaveValue(
    `${window.location.origin}/api/mail/incoming`,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Make a new secret' }));
  expect(screen.getByLabelText('Secret for the mail service')).toHaveDisplayValue(/^[0-9a-f]{64}$/);
});

test('a test shows how sending and receiving went', async () => {
  show(settings);
  api.responses['/api/mail/settings/test'] = {
    status: 200,
    sending: { state: 'good', to: ['office@example.com'] },
    receiving: { state: 'failed', failure: 'Login failed' },
  };
  fireEvent.click(await screen.findByRole('button', { name: 'Send and receive a test' }));
  expect(await screen.findByText('Sending works. A mail is on its way to office@example.com.')).toBeVisible();
  expect(screen.getByText('Receiving failed. The mail server says: Login failed')).toBeVisible();
});
