import { ApiFailure } from '@site/shared-contracts';
import { QueryClient, QueryClientProvider } from '@site/shared-contracts/query';
import { createBrowserRouter, RouterProvider } from '@site/shared-contracts/router';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { blogKind, type Article, type ArticleKind } from '../articles/article-kind';
import { ArticleForm } from './article-form';
import { newArticle, valuesOf } from './article-values';

afterEach(() => localStorage.clear());

const written: Article = {
  id: 5,
  title: 'A tank that cleans itself',
  shortDescription: 'Nobody climbs in.',
  body: 'The first paragraph.',
  createdAt: '2026-03-04T05:06:00.000Z',
  version: 3,
};

function open(save: ArticleKind['save'], article?: Article) {
  const kind = { ...blogKind, save };
  const form = article ? (
    <ArticleForm kind={kind} article={article} stored={valuesOf(article)} />
  ) : (
    <ArticleForm kind={kind} stored={newArticle} />
  );
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: form }])} />
    </QueryClientProvider>,
  );
}

const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${name}`) }), { target: { value } });
};
const problem = async () => {
  const text = await screen.findByText(/Nothing that you typed is lost\./);
  const notice = text.closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('It is announced to nobody.');
  return notice;
};
const lost = () => Promise.reject(new ApiFailure('No answer.', 0));

test('where a new one may have been saved or not, it says so and where to look', async () => {
  open(lost);
  fill({ Title: written.title, 'Short description': written.shortDescription, Text: written.body });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  const notice = await problem();
  expect(notice).toHaveTextContent('the blog post may have been saved or not. Look in the list');
  expect(within(notice).getByRole('link', { name: 'Look in the list' })).toHaveAttribute(
    'href',
    '/admin/blog',
  );
});

test.each([
  ['a change without an answer', lost, written],
  ['a new one that was refused', () => Promise.reject(new ApiFailure('No.', 503)), undefined],
])('%s may be saved again', async (_, save, article) => {
  open(save, article);
  fill({ Title: 'Other', 'Short description': written.shortDescription, Text: written.body });
  fireEvent.click(screen.getByRole('button', { name: article ? 'Save' : 'Create' }));
  const notice = await problem();
  expect(notice).toHaveTextContent('The blog post was not saved');
  expect(within(notice).queryByRole('link')).not.toBeInTheDocument();
});

test('a chosen picture is there again with the text, until both are saved', async () => {
  const save = jest.fn<ReturnType<ArticleKind['save']>, Parameters<ArticleKind['save']>>();
  save.mockResolvedValue(undefined);
  jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const picture = new File(['picture'], 'tank.png', { type: 'image/png' });
  const { unmount } = open(save, written);
  fireEvent.change(screen.getByLabelText('Picture'), { target: { files: [picture] } });
  expect(await screen.findByText(/^tank\.png/)).toBeVisible();
  // As when the session ends.
  unmount();
  const again = open(save, written);
  expect(screen.getByText(/^tank\.png/)).toBeVisible();
  expect(screen.getByText(/^This is what you were writing on/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(window.alert).toHaveBeenCalledWith('Blog updated successfully'));
  expect(save.mock.calls[0]?.[2]).toBe(picture);
  again.unmount();
  open(save, written);
  expect(screen.queryByText(/^tank\.png/)).not.toBeInTheDocument();
});
