import { ApiFailure } from '@site/shared-contracts';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import type { ItemAddresses } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { call } from '../api-client/call';
import { AddressCard } from './address-card';

jest.mock('../api-client/call');

const since = '2026-01-05T10:00:00.000Z';
const at = (slug: string) => ({ slug, path: `/products/floor-care/${slug}`, since });
const without: ItemAddresses = {
  former: [],
  specified: '/productsDetails/7',
  name: 'Venfloor & More',
  prefix: '/products/floor-care/',
};

/** The API, whose PUT and DELETE are kept. */
function serve(first: ItemAddresses, failure?: { status: number; slug: string }) {
  let addresses = first;
  const calls: [string, unknown][] = [];
  const respond = (endpoint: string, input: { body?: { slug: string } }) => {
    if (endpoint.startsWith('GET')) return Promise.resolve(addresses);
    calls.push([endpoint.split(' ')[0] ?? '', input.body]);
    if (failure) {
      const problem = {
        type: 'about:blank',
        title: 'No',
        status: failure.status,
        errors: { slug: failure.slug },
      };
      return Promise.reject(new ApiFailure('No.', failure.status, problem));
    }
    const { current, ...others } = addresses;
    const former = current ? [current, ...others.former] : others.former;
    addresses = { ...others, former, ...(input.body && { current: at(input.body.slug) }) };
    return Promise.resolve(addresses);
  };
  jest.mocked(call).mockImplementation(respond as typeof call);
  return calls;
}

async function open() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AddressCard kind="product" id={7} />
    </QueryClientProvider>,
  );
  return screen.findByRole('textbox', { name: 'Words in the address' });
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a suggestion is made from the name, and becomes the address', async () => {
  const calls = serve(without);
  const input = await open();
  expect(screen.getByRole('link')).toHaveAttribute('href', '/productsDetails/7');
  press('Suggest: venfloor-and-more');
  expect(input).toHaveValue('venfloor-and-more');
  press('Set address');
  expect(await screen.findByRole('link', { name: '/products/floor-care/venfloor-and-more' })).toBeVisible();
  expect(calls).toEqual([['PUT', { slug: 'venfloor-and-more' }]]);
});

test('after a change the former address is listed, and can be used again', async () => {
  serve({ ...without, current: at('venfloor') });
  fireEvent.change(await open(), { target: { value: 'floor-cleaner' } });
  press('Change address');
  const former = await screen.findByRole('region', { name: 'Former addresses' });
  expect(within(former).getByText('/products/floor-care/venfloor')).toBeVisible();
  press('Use again: venfloor');
  expect(screen.getByRole('textbox', { name: 'Words in the address' })).toHaveValue('venfloor');
});

test('removing it asks first', async () => {
  const calls = serve({ ...without, current: at('venfloor') });
  await open();
  press('Remove address');
  const dialog = screen.getByRole('dialog', { name: 'Remove the address with words?' });
  expect(dialog).toHaveTextContent('The page is at /productsDetails/7 again.');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText(/has no address with words/)).toBeVisible();
  expect(calls).toEqual([['DELETE', undefined]]);
});

test('a slug of another item is refused at the field, and stays in it', async () => {
  const message = "This is the address of the product 'Bloom'. Choose another one.";
  serve(without, { status: 409, slug: message });
  const input = await open();
  fireEvent.change(input, { target: { value: 'bloom' } });
  press('Set address');
  expect(await screen.findByText(message)).toBeVisible();
  expect(input).toHaveValue('bloom');
  expect(input).toBeInvalid();
});

test('what is no slug is refused before it is sent', async () => {
  const calls = serve(without);
  fireEvent.change(await open(), { target: { value: 'Floor care' } });
  press('Set address');
  expect(await screen.findByText(/Use the letters a to z/)).toBeVisible();
  expect(calls).toEqual([]);
});
