// A session of a site behind a proxy that ends TLS: a cookie that no subdomain and no page without TLS can set.
import { changeDatabase } from '../support/change-database';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';
import { sharedAdmin } from '../support/shared-admin';
import { startTlsProxy } from '../support/tls-proxy';

test.use({ ignoreHTTPSErrors: true, viewport: { width: 1440, height: 900 } });

test(
  'over TLS the cookie has the prefix __Host-, is accepted, and changes',
  deepUnless(false),
  async ({ page, context, startOwnSite }) => {
    const site = await startOwnSite({ env: { TRUST_PROXY: 'loopback' } });
    const proxy = await startTlsProxy(site.url);
    await page.goto(`${proxy.url}/login`);
    await page.getByLabel('Email or phone').fill(sharedAdmin.username);
    await page.getByLabel('Password').fill(sharedAdmin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Product Management' })).toBeVisible();

    const read = async () => {
      const cookies = await context.cookies();
      return cookies.filter(({ name }) => name.includes('session-'));
    };
    const [first, ...others] = await read();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      path: '/',
      domain: 'localhost',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
    });
    expect(first?.name).toMatch(/^__Host-session-[0-9a-f]{8}$/);

    changeDatabase(site, 'UPDATE session SET rotated_at = ?', Date.now() - 20 * 60_000);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Product Management' })).toBeVisible();
    await expect.poll(async () => (await read())[0]?.value).not.toBe(first?.value);
    await page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Messages' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await proxy.stop();
  },
);
