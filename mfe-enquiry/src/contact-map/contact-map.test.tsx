import { fireEvent, screen, waitFor } from '@testing-library/react';
import { visit } from '../../test-support/visit';

const call = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
globalThis.fetch = call;
AbortSignal.timeout = () => new AbortController().signal;
const isShown = (frame: HTMLElement) => getComputedStyle(frame).visibility === 'visible';

beforeEach(() => {
  call.mockReset().mockResolvedValue({} as Response);
});

test('no map is there before it is asked for: a drawing, the address and two ways on', async () => {
  visit('/contact');
  expect(await screen.findByRole('heading', { name: 'Find us' })).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  expect(screen.getByRole('link', { name: 'Show the map' })).toHaveAttribute('href', '/contact?map=show#map');
  expect(screen.getByRole('link', { name: /^Open in OpenStreetMap/ })).toHaveAttribute('target', '_blank');
});

test('the map that was asked for is lazy, named and in a sandbox, and can be taken away', async () => {
  visit('/contact?map=show');
  const frame = await screen.findByTitle(/^Map: Plot 27/);
  expect(frame).toHaveAttribute('loading', 'lazy');
  expect(frame.getAttribute('sandbox')).not.toMatch(/allow-top-navigation|allow-forms/);
  expect(screen.getByRole('link', { name: 'Hide the map' })).toHaveAttribute('href', '/contact#map');
});

test('the map is over the drawing once its server has answered', async () => {
  visit('/contact?map=show');
  await waitFor(() => expect(isShown(screen.getByTitle(/^Map: Plot 27/))).toBe(true));
  expect(call).toHaveBeenCalledWith(
    expect.stringContaining('https://www.openstreetmap.org/'),
    expect.objectContaining({ mode: 'no-cors' }),
  );
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a map that cannot be had leaves the drawing and says so, and is asked for again with the network', async () => {
  call.mockRejectedValueOnce(new TypeError('No network'));
  visit('/contact?map=show');
  expect(await screen.findByRole('status')).toHaveTextContent('The map could not be loaded.');
  expect(isShown(screen.getByTitle(/^Map: Plot 27/))).toBe(false);
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(isShown(screen.getByTitle(/^Map: Plot 27/))).toBe(true));
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
