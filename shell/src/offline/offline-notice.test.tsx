import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderInSite } from '../../test-support/render-in-site';
import { OfflineNotice } from './offline-notice';

const network = (isThere: boolean) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
  act(() => {
    window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
  });
};
const keptAt = (time: string) => {
  document.head.innerHTML = `<meta name="kept-at" content="${time}">`;
};
const line = () => screen.queryByRole('status')?.textContent;

afterEach(() => {
  document.head.innerHTML = '';
});

test('with a network, no notice is shown', () => {
  renderInSite(<OfflineNotice />);
  expect(line()).toBeUndefined();
});

test('a cached page shows when it was visited, that the network is back, and a link to reload it', async () => {
  keptAt('2025-06-24T20:03:00.000Z');
  network(false);
  const { router } = renderInSite(<OfflineNotice />, '/products?category=1');
  const seen = 'this is the page as you saw it on Jun 25, 2025, 1:33 AM.';
  expect(line()).toBe(`You are offline: ${seen}`);

  network(true);
  expect(line()).toContain(`You are online again; ${seen}`);
  expect(screen.getByRole('link', { name: 'Load it anew' })).toHaveAttribute('href', '/products?category=1');
  await act(() => router.navigate('/about'));
  expect(line()).toBeUndefined();
});

test('a cached page shows that the site cannot be reached', () => {
  keptAt('2025-06-24T04:00:00.000Z');
  renderInSite(<OfflineNotice />);
  expect(line()).toMatch(/^The site cannot be reached at the moment: .* Jun 24, 2025, 9:30 AM\./);
});

test('the loss of the network is shown, can be dismissed, and is shown again the next time', async () => {
  renderInSite(<OfflineNotice />);
  network(false);
  expect(line()).toBe('You are offline. Pages you have already opened can still be read.');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(line()).toBeUndefined();
  network(true);
  network(false);
  expect(line()).toContain('You are offline.');
});
