import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import type { LibraryPicture } from '@site/shared-contracts/schemas';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { problem, serveAdminApi } from '../../test-support/admin-api';
import { useImages } from '../components/image-store';
import { PictureChooser } from './picture-chooser';

const api = serveAdminApi();

const picture = (id: string, alt: string): LibraryPicture => ({
  id,
  image: { width: 40, height: 20, alt, variants: [] },
  isKept: true,
  usedIn: [],
  useCount: 0,
  usedAlts: [],
  isInHistory: false,
});
const can = picture('00000000000000aa', 'A blue can');
const wall = picture('00000000000000bb', 'A white wall');

function open() {
  const onChoose = jest.fn();
  const onSubmit = jest.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })}>
      <form onSubmit={onSubmit}>
        <PictureChooser onChoose={onChoose} />
      </form>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Choose from the library' }));
  return { onChoose, onSubmit, dialog: within(screen.getByRole('dialog', { name: 'Choose a picture' })) };
}

const serve = (...pictures: LibraryPicture[]) => {
  api.handlers['GET /api/pictures/all'] = () => ({
    body: { status: 200, data: pictures, total: pictures.length, page: 1, pageSize: 24 },
  });
};

test('a press on a picture chooses it, and the form knows it from then on', async () => {
  serve(can, wall);
  const { dialog, onChoose, onSubmit } = open();
  fireEvent.click(await dialog.findByRole('button', { name: /A white wall/ }));
  expect(onChoose).toHaveBeenCalledWith(wall);
  expect(useImages.getState().images[wall.id]).toEqual(wall.image);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(onSubmit).not.toHaveBeenCalled();
});

test('a search that finds nothing says so', async () => {
  serve(can);
  const { dialog } = open();
  await dialog.findByRole('button', { name: /A blue can/ });
  serve();
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'crane' } });
  expect(await dialog.findByText('No picture fits this search.')).toBeVisible();
});

test('a library that cannot be loaded says so', async () => {
  api.handlers['GET /api/pictures/all'] = () => problem(400);
  const { dialog } = open();
  expect(await dialog.findByText('The pictures could not be loaded.')).toBeVisible();
});
