import { ApiFailure, type Image } from '@site/shared-contracts';
import { usualCases } from '@site/shared-testing/usual-cases';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderScreen } from '../../../test-support/render-screen';
import { call } from '../../api-client/call';
import { blogResource, type Article, type ArticleResource, type ArticleToSave } from './article-resource';
import { useNotices } from '../../notices/notice-store';
import { ArticleForm } from './article-form';
import { newArticle, valuesOf } from './article-values';

jest.mock('../../api-client/call');
beforeEach(() => serve());
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useNotices.getState().clear();
});

const written: Article = {
  id: 5,
  title: 'A tank that cleans itself',
  shortDescription: 'Nobody climbs in.',
  body: 'The first paragraph.',
  createdAt: '2026-03-04T05:06:00.000Z',
  version: 3,
};

const ids = { stored: 'a'.repeat(16), uploaded: 'b'.repeat(16), library: 'c'.repeat(16) };
const imageOf = (id: string, alt = ''): Image => ({
  width: 400,
  height: 300,
  alt,
  variants: [{ type: 'image/webp', width: 400, url: `/api/images/${id}-400.webp` }],
});
const illustrated: Article = {
  ...written,
  picture: { ...imageOf(ids.stored, 'The tank'), focus: '30% 70%' },
};

type Upload = () => Promise<{ id: string; image: Image }>;
const accept: Upload = () => Promise.resolve({ id: ids.uploaded, image: imageOf(ids.uploaded) });

/** The API but for the article itself. */
function serve(upload = accept): void {
  const fromLibrary = {
    id: ids.library,
    image: imageOf(ids.library, 'A shelf'),
    usedIn: [],
    useCount: 0,
    usedAlts: [],
  };
  const respond = (endpoint: string) => {
    if (endpoint === 'POST /api/images/create') return upload();
    const data = endpoint === 'GET /api/pictures/all' ? [fromLibrary] : [];
    return Promise.resolve({ data, total: data.length });
  };
  jest.mocked(call).mockImplementation(respond as typeof call);
}

async function open(save: ArticleResource['save'], article?: Article) {
  const listQuery: ArticleResource['listQuery'] = (query) => ({
    ...blogResource.listQuery(query),
    queryFn: () => Promise.resolve({ data: [], total: 0 }),
  });
  const resource = { ...blogResource, save, listQuery };
  const form = article ? (
    <ArticleForm resource={resource} article={article} stored={valuesOf(article)} />
  ) : (
    <ArticleForm resource={resource} stored={newArticle} />
  );
  const rendered = renderScreen(form);
  await screen.findByRole('toolbar');
  fireEvent.click(screen.getByRole('button', { name: 'Edit as Markdown' }));
  return rendered;
}

const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.input(screen.getByRole('textbox', { name }), { target: { value } });
};
const problem = async () => {
  const text = await screen.findByText(/Nothing that you typed is lost\./);
  const notice = text.closest<HTMLElement>('[role=status]');
  if (!notice) throw new Error('The text is in no notice.');
  return notice;
};
const lost = () => Promise.reject(new ApiFailure('No response.', 0));

test('a new article without a response may have been saved: the notice says so, and links to the list', async () => {
  await open(lost);
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
  ['a change without a response', lost, written],
  ['a new article that was rejected', () => Promise.reject(new ApiFailure('No.', 503)), undefined],
])('%s may be saved again', async (_, save, article) => {
  await open(save, article);
  fill({ Title: 'Other', 'Short description': written.shortDescription, Text: written.body });
  fireEvent.click(screen.getByRole('button', { name: article ? 'Save' : 'Create' }));
  const notice = await problem();
  expect(notice).toHaveTextContent('The blog post was not saved');
  expect(within(notice).queryByRole('link')).not.toBeInTheDocument();
});

describe('the picture', () => {
  type Save = ArticleResource['save'];
  const shown = () => document.querySelector<HTMLImageElement>('[aria-label=Preview] img')?.src;
  const choose = (name = 'tank.png', type = 'image/png') =>
    fireEvent.change(screen.getByLabelText('Picture'), {
      target: { files: [new File(['x'], name, { type })] },
    });
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
  const saving = () => {
    jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const save = jest.fn<ReturnType<Save>, Parameters<Save>>();
    save.mockResolvedValue({ id: 5 });
    const picture = async () => {
      await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
      return JSON.parse(save.mock.calls[0]?.[1].picture ?? '') as unknown;
    };
    return { save, picture };
  };

  test('is uploaded when it is chosen, and kept with what was typed, until both are saved', async () => {
    const { save, picture } = saving();
    const { unmount } = await open(save, written);
    choose();
    await waitFor(() => expect(shown()).toContain(ids.uploaded));
    fireEvent.change(screen.getByRole('textbox', { name: 'What the picture shows' }), {
      target: { value: 'A tank' },
    });
    // As if the session expired.
    unmount();
    const again = await open(save, written);
    expect(screen.getByText(/^This is what you were writing on/)).toBeVisible();
    expect(shown()).toContain(ids.uploaded);
    press('Save');
    expect(await picture()).toEqual({ image: ids.uploaded, alt: 'A tank', focus: '' });
    again.unmount();
    await open(save, written);
    expect(shown()).toBeUndefined();
  });

  test('that is uploaded keeps what is typed for it meanwhile', async () => {
    const { save, picture } = saving();
    let release = (): void => undefined;
    serve(() => new Promise<void>((resolve) => (release = resolve)).then(accept));
    await open(save, illustrated);
    choose();
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('POST /api/images/create', expect.anything(), expect.anything()),
    );
    fireEvent.change(screen.getByRole('textbox', { name: 'What the picture shows' }), {
      target: { value: 'The new tank' },
    });
    release();
    await waitFor(() => expect(shown()).toContain(ids.uploaded));
    press('Save');
    expect(await picture()).toEqual({ image: ids.uploaded, alt: 'The new tank', focus: '' });
  });

  test('can be one of the library, with the text that is kept there', async () => {
    const { save, picture } = saving();
    await open(save, illustrated);
    press('Choose from the library');
    fireEvent.click(await screen.findByRole('button', { name: /A shelf/ }));
    expect(shown()).toContain(ids.library);
    press('Save');
    expect(await picture()).toEqual({ image: ids.library, alt: 'A shelf', focus: '' });
  });

  test('stays as it is where only the text is changed', async () => {
    const { save, picture } = saving();
    await open(save, illustrated);
    expect(localStorage).toHaveLength(0);
    fill({ Title: 'Other' });
    press('Save');
    expect(await picture()).toEqual({ image: ids.stored, alt: 'The tank', focus: '30% 70%' });
  });

  test('whose id is unknown is left out, so that it stays', async () => {
    const { save } = saving();
    await open(save, { ...written, picture: { ...imageOf(''), variants: [] } });
    press('Save');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(save.mock.calls[0]?.[1]).not.toHaveProperty('picture');
  });

  test('is taken away', async () => {
    const { save, picture } = saving();
    await open(save, illustrated);
    press('Remove picture: Picture');
    expect(screen.getByLabelText('Picture')).toHaveFocus();
    expect(screen.queryByRole('textbox', { name: 'What the picture shows' })).not.toBeInTheDocument();
    press('Save');
    expect(await picture()).toBeNull();
  });

  test('that was not uploaded says why, holds back the save, and is tried again', async () => {
    let failures = 1;
    serve(() =>
      failures-- > 0 ? Promise.reject(new ApiFailure('The server cannot be reached.', 0)) : accept(),
    );
    const { save, picture } = saving();
    await open(save, written);
    choose();
    expect(await screen.findByText(/It was not uploaded/)).toBeVisible();
    press('Save');
    expect(await screen.findByText(/Try again with the pictures that were not uploaded/)).toBeVisible();
    expect(save).not.toHaveBeenCalled();
    press('Try again: tank.png');
    await waitFor(() => expect(shown()).toContain(ids.uploaded));
    press('Save');
    expect(await picture()).toMatchObject({ image: ids.uploaded });
  });

  test('that is chosen last counts, also where one before it was rejected', async () => {
    const { save, picture } = saving();
    await open(save, written);
    choose('list.pdf', 'application/pdf');
    expect(await screen.findByText(/Choose a picture: JPEG/)).toBeVisible();
    choose();
    await waitFor(() => expect(shown()).toContain(ids.uploaded));
    expect(screen.queryByText(/Choose a picture: JPEG/)).not.toBeInTheDocument();
    press('Save');
    expect(await picture()).toMatchObject({ image: ids.uploaded });
  });

  test.each([
    ['Yours', { image: ids.uploaded, alt: '', focus: '' }],
    ['Saved by a colleague', { image: ids.library, alt: 'A shelf', focus: '' }],
  ])('that a colleague has changed too is chosen between the two: %s', async (side, chosen) => {
    jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const { save, saved } = colleague({}, imageOf(ids.library, 'A shelf'));
    await open(save, illustrated);
    choose();
    await waitFor(() => expect(shown()).toContain(ids.uploaded));
    press('Save');
    const choices = within(await dialog());
    expect(choices.getByRole('radiogroup', { name: 'Picture' })).toBeVisible();
    const pictures = [...document.querySelectorAll<HTMLImageElement>('dialog img')].map(({ src }) => src);
    expect(pictures).toEqual([expect.stringContaining(ids.uploaded), expect.stringContaining(ids.library)]);
    fireEvent.click(choices.getByRole('radio', { name: side }));
    fireEvent.click(choices.getByRole('button', { name: 'Save selection' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(JSON.parse(saved[0]?.values.picture ?? '')).toEqual(chosen);
  });
});

test('the time of a draft is shown in the time zone of the company', async () => {
  const { values } = valuesOf(written);
  const draft = { values: { ...values, title: 'Mine' }, base: valuesOf(written) };
  const at = Date.parse('2025-06-24T20:33:00.000Z');
  localStorage.setItem('admin-draft:blog:5', JSON.stringify({ ...draft, at }));
  await open(lost, written);
  expect(
    screen.getByText(/^This is what you were writing on Jun 25, 2025, 2:03\sAM\. It is not/),
  ).toBeVisible();
});

/** The server's side of an article that a colleague has changed since the form was opened. */
function colleague(changed: Partial<ArticleToSave>, picture?: Image) {
  const { title, shortDescription, body } = { ...valuesOf(written).values, ...changed };
  const current = { ...written, title, shortDescription, blogShortDescription: body, version: 4, picture };
  const saved: { values: ArticleToSave; version: number | undefined }[] = [];
  const save: ArticleResource['save'] = (_, values, { ifMatch }) => {
    if (ifMatch !== 4) {
      const problem = { type: 'about:blank', title: 'Changed', status: 412, current };
      return Promise.reject(new ApiFailure('Changed.', 412, problem));
    }
    saved.push({ values, version: ifMatch });
    return Promise.resolve({ id: 5 });
  };
  return { save, saved };
}

const fields = { title: 'Title', shortDescription: 'Short description', body: 'Text' } as const;
type FieldName = keyof typeof fields;
const names = Object.keys(fields) as FieldName[];
const sets = Array.from({ length: 8 }, (_, bits) => names.filter((_, index) => bits & (1 << index)));
const changesOf = (set: FieldName[], by: string) =>
  Object.fromEntries(set.map((name) => [name, `${fields[name]} ${by}`])) as Partial<ArticleToSave>;
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const dialog = () => screen.findByRole('dialog', { name: 'A colleague has changed this too' });

const changedHere = sets.filter((set) => set.length > 0).map((set) => [set.join(' and '), set] as const);
test.each(usualCases(changedHere, ([, set]) => set.length === 2 && set.includes('title')))(
  'with %s changed here, every change of a colleague is merged: the admin chooses only where both have changed a field',
  async (_, mine) => {
    jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    for (const theirs of sets) {
      const { save, saved } = colleague(changesOf(theirs, 'by them'));
      const { unmount } = await open(save, written);
      fill(Object.fromEntries(mine.map((name) => [fields[name], `${fields[name]} by me`])));
      fireEvent.click(saveButton());
      const both = mine.filter((name) => theirs.includes(name));
      if (both.length > 0) {
        const choices = within(await dialog());
        expect(
          choices.getAllByRole('radiogroup').map((group) => group.querySelector('strong')?.textContent),
        ).toEqual(both.map((name) => fields[name]));
        for (const radio of choices.getAllByRole('radio')) expect(radio).not.toBeChecked();
        for (const radio of choices.getAllByRole('radio', { name: 'Saved by a colleague' }))
          fireEvent.click(radio);
        fireEvent.click(choices.getByRole('button', { name: 'Save selection' }));
      }
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved[0]?.values).toEqual({
        ...valuesOf(written).values,
        ...changesOf(mine, 'by me'),
        ...changesOf(theirs, 'by them'),
      });
      const adopted = theirs.filter((name) => !mine.includes(name));
      await waitFor(() =>
        expect(useNotices.getState().notices.map(({ text }) => text)).toEqual(
          adopted.length
            ? [`A colleague’s changes were kept: ${adopted.map((name) => fields[name]).join(', ')}.`]
            : [],
        ),
      );
      unmount();
      localStorage.clear();
      useNotices.getState().clear();
    }
  },
);

test('no version is preselected: without a choice nothing is saved, and the admin can return to the form', async () => {
  const { save, saved } = colleague({ title: 'Theirs' });
  await open(save, written);
  fill({ Title: 'Mine' });
  fireEvent.click(saveButton());
  const choices = within(await dialog());
  fireEvent.click(choices.getByRole('button', { name: 'Save selection' }));
  expect(choices.getByRole('alert')).toHaveTextContent('Choose one of the two.');
  expect(choices.getByRole('radio', { name: 'Yours' })).toHaveFocus();
  fireEvent.click(choices.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  expect(saved).toEqual([]);
});

test('a restored draft contains what it was based on: the changes of a colleague since are adopted', async () => {
  jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  const { save, saved } = colleague({ body: 'Their text.' });
  const { unmount } = await open(save, written);
  fill({ Title: 'Mine' });
  unmount();
  await open(save, { ...written, body: 'Their text.', version: 4 });
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine');
  fireEvent.click(saveButton());
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.values).toMatchObject({ title: 'Mine', body: 'Their text.' });
});
