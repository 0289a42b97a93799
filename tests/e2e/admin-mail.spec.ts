// A whole site with a mail server: what the company hears of an enquiry, and what an admin sees and does where it does
// not.
import { goodMessage } from '@site/shared-testing/enquiry-cases';
import { visitAs } from '../support/admin-fixtures';
import { expect, test } from '../support/fixtures';
import { callSite, signInTo } from '../support/session';
import { startMailServer } from '../support/start-mail-server';

test('an enquiry is mailed; an admin sees one that the mail server rejected and sends it again, once', async ({
  page,
  startOwnSite,
  expectAccessible,
}) => {
  const mail = await startMailServer();
  const { url } = await startOwnSite({
    env: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'Website <website@site.example>',
      MAIL_TO: 'sales@site.example',
    },
  });
  const post = async (path: string, body: unknown) => {
    expect((await callSite(url, 'POST', path, body)).status).toBe(200);
  };
  const subjects = () => mail.received.map((each) => /^Subject: (.*)\r$/m.exec(each)?.[1]);

  await post('/api/contact/create', { ...goodMessage, name: 'Asha', product: 'Soap', quantity: 12 });
  await expect.poll(subjects).toEqual(['Message from Asha about Soap']);

  mail.reject('Sender address rejected');
  await post('/api/contact/create', { ...goodMessage, name: 'Ravi', product: 'Soap', quantity: 12 });

  await test.step('the strip of the morning screen says how things stand', async () => {
    await visitAs(page, await signInTo(url), `${url}/admin/desk`, url);
    const strip = page.getByRole('region', { name: 'At a glance' });
    await expect(strip.getByRole('listitem').filter({ hasText: 'Mail outbox' })).toContainText('1 waiting');
    await expect(strip.getByRole('link', { name: '2 messages' })).toBeVisible();
    await expect(strip.getByRole('img', { name: /^Enquiries by day since / })).toBeVisible();
    await expect(strip.getByText('None yet')).toBeVisible();
    await expectAccessible();
    await strip.getByRole('link', { name: 'See the outbox' }).click();
  });

  await test.step('the outbox says why, and sends it again', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Mail outbox' })).toBeVisible();
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Ravi' }) });
    // The screen polls until the mail server has responded.
    await expect(row).toContainText('What went wrong: ');
    await expect(row).toContainText('Sender address rejected');
    await expectAccessible();
    await page.setViewportSize({ width: 390, height: 800 });
    await expectAccessible();

    // Before that response is visible, neither this click nor the worker's schedule can send the mail.
    mail.hold();
    await row.getByRole('button', { name: 'Try again: the notice of Ravi' }).click();
    await expect(page.getByText('The notice of Ravi is being sent again.')).toBeVisible();
    mail.accept();
    await expect(row).toContainText(/Sent [A-Z]/);
    await expect(row.getByRole('button')).toHaveCount(0);
    expect(subjects()).toEqual(['Message from Asha about Soap', 'Message from Ravi about Soap']);

    await page.getByLabel('Show').selectOption('waiting');
    await expect(page.getByText('There is nothing of this kind in the outbox.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/mail\?state=waiting$/);
  });
  await mail.stop();
});
