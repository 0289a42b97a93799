import { screen, within } from '@testing-library/react';
import { stripper } from '../../test-support/detailed-product';
import { serveStubApi } from '../../test-support/stub-api';
import { visit } from '../../test-support/visit';

const api = serveStubApi();

const open = async (product = stripper) => {
  api.responses['/api/products/7'] = product;
  const user = visit('/productsDetails/7', api);
  await screen.findByRole('heading', { level: 1 });
  return user;
};
const current = () => screen.getByRole('link', { current: true });

test('all pictures are in the page: the first one is loaded first, the others when they are needed', async () => {
  await open();
  const row = within(screen.getByRole('list', { name: 'Pictures of Venfloor Stripper' }));
  const pictures = row.getAllByRole('img');
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual(['Canister', 'Label', 'Floor']);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
  expect(pictures[0]).toHaveAttribute('fetchpriority', 'high');
});

test('each small picture leads to its large one, also without scripts', async () => {
  const user = await open();
  const third = screen.getByRole('link', { name: 'Show picture 3 of 3' });
  const target = third.getAttribute('href')?.slice(1) ?? '';
  expect(within(document.getElementById(target) ?? document.body).getByRole('img')).toHaveAttribute(
    'alt',
    'Floor',
  );
  expect(current()).toHaveAccessibleName('Show picture 1 of 3');
  await user.click(third);
  expect(current()).toHaveAccessibleName('Show picture 3 of 3');
  expect(screen.getByText('Showing picture 3 of 3')).toHaveRole('status');
});

test('a small picture is cut around the point that stays in view', async () => {
  await open();
  const second = screen.getByRole('link', { name: 'Show picture 2 of 3' });
  expect(second.querySelector('img')).toHaveStyle({ objectPosition: '30% 70%' });
});

test('the arrows go round', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Previous picture' }));
  expect(current()).toHaveAccessibleName('Show picture 3 of 3');
  await user.click(screen.getByRole('button', { name: 'Next picture' }));
  expect(current()).toHaveAccessibleName('Show picture 1 of 3');
});

test('one picture is shown without a row, and can be zoomed', async () => {
  const single = { ...stripper };
  delete single.pictures;
  const user = await open(single);
  expect(screen.queryByRole('list', { name: /^Pictures/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Zoom picture' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Venfloor Stripper' }));
  expect(dialog.getByRole('img', { name: 'Canister' })).toBeVisible();
  expect(dialog.queryByRole('button', { name: 'Next picture' })).not.toBeInTheDocument();
});

describe('the larger view', () => {
  const zoom = async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'Show picture 2 of 3' }));
    await user.click(screen.getByRole('button', { name: 'Zoom picture 2 of 3' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Venfloor Stripper' })) };
  };
  test('begins with the picture in view and goes on by buttons and arrow keys', async () => {
    const { user, dialog } = await zoom();
    expect(dialog.getByRole('img', { name: 'Label' })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Next picture' }));
    expect(dialog.getByRole('img', { name: 'Floor' })).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('Picture 3 of 3');
    await user.keyboard('{ArrowRight}');
    expect(dialog.getByRole('img', { name: 'Canister' })).toBeVisible();
    await user.keyboard('{ArrowLeft}');
    expect(dialog.getByRole('img', { name: 'Floor' })).toBeVisible();
  });

  test('magnifies the picture', async () => {
    const { user, dialog } = await zoom();
    const magnify = dialog.getByRole('button', { name: 'Magnify' });
    await user.click(magnify);
    expect(magnify).toHaveAttribute('aria-pressed', 'true');
    await user.click(dialog.getByRole('img', { name: 'Label' }));
    expect(magnify).toHaveAttribute('aria-pressed', 'false');
  });
});
