import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { contact as demoContact, visit } from '../../test-support/visit';

const call = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
globalThis.fetch = call;
AbortSignal.timeout = () => new AbortController().signal;

/** Reports to the observers of the page that what they watch is near the view. */
let comeNear: () => void;
const PlainObserver = globalThis.IntersectionObserver;
beforeEach(() => {
  call.mockReset().mockResolvedValue({} as Response);
  const reports: (() => void)[] = [];
  comeNear = () => act(() => reports.forEach((report) => report()));
  globalThis.IntersectionObserver = class extends PlainObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      reports.push(() => callback([{ isIntersecting: true } as IntersectionObserverEntry], this));
    }
  };
});

const { map } = demoContact;
const asking = { ...demoContact, map: { ...map, ask: true } };
const frame = () => document.querySelector('iframe');
const linkToMap = () => screen.findAllByRole('link', { name: /^Open in OpenStreetMap/ });

test('the map is asked for when its place comes near the view; it is named and in a sandbox', async () => {
  visit('/contact');
  expect(await screen.findByRole('heading', { name: 'Visit us' })).toBeVisible();
  expect(frame()).toBeNull();
  expect(call).not.toHaveBeenCalled();
  comeNear();
  expect(await screen.findByTitle(/^Map: Plot 27/)).toHaveAttribute('loading', 'lazy');
  expect(frame()).toHaveAttribute('src', map.embed);
  expect(frame()?.getAttribute('sandbox')).not.toMatch(/allow-top-navigation|allow-forms/);
  expect(call).toHaveBeenCalledWith(map.embed, expect.objectContaining({ mode: 'no-cors' }));
});

test('where it cannot be had, address and link stand there, and it comes with the network', async () => {
  call.mockRejectedValueOnce(new TypeError('No network'));
  visit('/contact');
  await screen.findByRole('heading', { name: 'Visit us' });
  comeNear();
  expect(await screen.findByRole('status')).toHaveTextContent('The map could not be loaded.');
  expect(frame()).toBeNull();
  for (const link of await linkToMap()) expect(link).toHaveAttribute('href', map.link.href);
  expect(screen.getByText(/^Plot 27/)).toBeVisible();
  fireEvent(window, new Event('online'));
  comeNear();
  await waitFor(() => expect(frame()).not.toBeNull());
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('a brand without an embed has the address and the link; one without any map the address', async () => {
  visit('/contact', {}, { ...demoContact, map: { ...map, embed: '' } });
  expect(await linkToMap()).toHaveLength(1);
  comeNear();
  expect(call).not.toHaveBeenCalled();
  expect(screen.queryByRole('link', { name: 'Show the map' })).not.toBeInTheDocument();
});

test('a brand may ask first: nothing is loaded before the visitor says yes', async () => {
  visit('/contact', {}, asking);
  const yes = await screen.findByRole('link', { name: 'Show the map' });
  expect(yes).toHaveAttribute('href', '/contact?map=show#map');
  expect(screen.getByText(/^The map comes from www\.openstreetmap\.org/)).toBeVisible();
  comeNear();
  expect(frame()).toBeNull();
  expect(call).not.toHaveBeenCalled();
});

test('the map that was asked for can be taken away again', async () => {
  visit('/contact?map=show', {}, asking);
  expect(await screen.findByRole('link', { name: 'Hide the map' })).toHaveAttribute('href', '/contact#map');
  comeNear();
  await waitFor(() => expect(frame()).not.toBeNull());
});
