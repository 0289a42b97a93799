import { ApiFailure } from '@site/shared-contracts';
import { createBrowserRouter, Link, RouterProvider } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import type { CallOptions } from '../api-client/call';
import { useSession } from '../session/session-store';
import type { ServerState } from './draft-store';
import { EditorForm } from './editor-form';
import { schemaResolver } from './schema-resolver';
import { useEditor, type SavedEdit } from './use-editor';

type Values = Record<'title' | 'text', string>;

const stored: ServerState<Values> = { version: 3, values: { title: 'Old title', text: 'Old text' } };
const schema = z.object({ title: z.string().check(z.minLength(1, 'A title is needed.')), text: z.string() });

/** What the server does with one attempt to save. */
type Save = (values: Values, options: CallOptions) => Promise<{ id: number }>;
const accept: Save = () => Promise.resolve({ id: 9 });
const reject =
  (failure: ApiFailure): Save =>
  () =>
    Promise.reject(failure);

const changed = (values: Partial<Values>, version: number) =>
  new ApiFailure('Changed.', 412, {
    type: 'about:blank',
    title: 'Changed',
    status: 412,
    current: { values: { ...stored.values, ...values }, version },
  });

interface FormProps {
  save: Save;
  saved: SavedEdit<Values>[];
  state?: ServerState<Values>;
  listOfNew?: string;
}

function Form({ save, saved, state = stored, listOfNew }: FormProps) {
  const editor = useEditor<Values>({
    draftKey: 'note:1',
    stored: state,
    labels: { title: 'Title', text: 'Text' },
    resolver: schemaResolver(schema),
    busyMessage: 'Saving the note. Please wait..',
    what: 'The note',
    listOfNew,
    fieldOf: (name) => (name === 'description' ? 'text' : name),
    save,
    onSaved: (edit) => {
      saved.push(edit);
      return Promise.resolve(undefined);
    },
    readCurrent: (current) => current as ServerState<Values> | undefined,
  });
  const { register, formState } = editor.form;
  return (
    <EditorForm
      permit={{ call: 'PUT /api/products/update/:id' }}
      editor={editor}
      buttons={<Button type="submit">Save</Button>}
    >
      <Field label="Title" error={formState.errors.title?.message}>
        <TextInput {...register('title')} />
      </Field>
      <Field label="Text" error={formState.errors.text?.message}>
        <TextInput {...register('text')} />
      </Field>
      <Link to="/admin/other">Another screen</Link>
    </EditorForm>
  );
}

function open(save: Save, props: Omit<FormProps, 'save' | 'saved'> = {}) {
  window.history.replaceState(null, '', '/admin/form');
  const saved: SavedEdit<Values>[] = [];
  const router = createBrowserRouter([
    { path: '/admin/form', element: <Form save={save} saved={saved} {...props} /> },
    { path: '/admin/other', element: <h1>Another screen</h1> },
  ]);
  return { saved, ...render(<RouterProvider router={router} />) };
}

const field = (name: 'Title' | 'Text') => screen.getByRole('textbox', { name });
const type = (name: 'Title' | 'Text', value: string) => fireEvent.input(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const storedDraft = () => localStorage.getItem('admin-draft:note:1');
const conflict = () => screen.findByRole('dialog', { name: 'A colleague has changed this too' });

beforeEach(() => useSession.getState().begin('a token'));
afterEach(() => localStorage.clear());

describe('the draft', () => {
  test('contains what was typed, and is in the form when it is opened again', async () => {
    const { unmount } = open(accept);
    type('Title', 'My title');
    expect(JSON.parse(storedDraft() ?? '')).toMatchObject({
      values: { title: 'My title', text: 'Old text' },
      base: stored,
    });
    unmount();
    open(accept);
    expect(field('Title')).toHaveValue('My title');
    expect(screen.getByText(/^This is what you were writing on .* It is not saved yet\.$/)).toBeVisible();
    press('Discard these changes');
    expect(field('Title')).toHaveValue('Old title');
    expect(storedDraft()).toBeNull();
    await waitFor(() => expect(screen.queryByText(/^This is what you were writing/)).not.toBeInTheDocument());
  });

  test('is removed when the text is as stored again', () => {
    open(accept);
    type('Title', 'My title');
    type('Title', 'Old title');
    expect(storedDraft()).toBeNull();
  });

  test('is removed when it was saved', async () => {
    const { saved } = open(accept);
    type('Title', 'My title');
    press('Save');
    await waitFor(() =>
      expect(saved).toEqual([{ id: 9, values: { title: 'My title', text: 'Old text' }, adopted: [] }]),
    );
    expect(storedDraft()).toBeNull();
  });

  test('of an earlier build, or one that cannot be read, does no harm', () => {
    localStorage.setItem('admin-draft:note:1', '{"values":{"title":7,"price":"1"},"at":1}');
    const { unmount } = open(accept);
    expect(field('Title')).toHaveValue('Old title');
    unmount();
    localStorage.setItem('admin-draft:note:1', 'no JSON');
    open(accept);
    expect(field('Title')).toHaveValue('Old title');
  });
});

describe('a change of a colleague', () => {
  test('to another field is adopted without a question, and named', async () => {
    const save = jest
      .fn<ReturnType<Save>, Parameters<Save>>()
      .mockRejectedValueOnce(changed({ text: 'Their text' }, 4))
      .mockResolvedValueOnce({ id: 9 });
    const { saved } = open(save);
    type('Title', 'My title');
    press('Save');
    await waitFor(() =>
      expect(saved).toEqual([
        { id: 9, values: { title: 'My title', text: 'Their text' }, adopted: ['Text'] },
      ]),
    );
    expect(save.mock.calls.map(([, { ifMatch }]) => ifMatch)).toEqual([3, 4]);
  });

  test.each([
    ['Yours', 'My title'],
    ['Saved by a colleague', 'Their title'],
  ])('to the same field is saved as chosen: %s', async (side, title) => {
    const save = jest
      .fn<ReturnType<Save>, Parameters<Save>>()
      .mockRejectedValueOnce(changed({ title: 'Their title' }, 4))
      .mockResolvedValueOnce({ id: 9 });
    const { saved } = open(save);
    type('Title', 'My title');
    press('Save');
    const choices = within(await conflict());
    expect(save).toHaveBeenCalledTimes(1);
    fireEvent.click(choices.getByRole('radio', { name: side }));
    fireEvent.click(choices.getByRole('button', { name: 'Save selection' }));
    await waitFor(() => expect(saved).toMatchObject([{ values: { title, text: 'Old text' } }]));
    expect(save.mock.calls[1]?.[1].ifMatch).toBe(4);
    expect(storedDraft()).toBeNull();
  });

  test('to the same field leaves the form as it was when the choice is put off', async () => {
    const { saved } = open(reject(changed({ title: 'Their title' }, 4)));
    type('Title', 'My title');
    press('Save');
    fireEvent.click(within(await conflict()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /colleague/ })).not.toBeInTheDocument());
    expect(field('Title')).toHaveValue('My title');
    expect(storedDraft()).toContain('My title');
    expect(saved).toEqual([]);
  });

  test('stays in the form where saving fails after it, and the next attempt goes on from it', async () => {
    const save = jest
      .fn<ReturnType<Save>, Parameters<Save>>()
      .mockRejectedValueOnce(changed({ text: 'Their text' }, 4))
      .mockRejectedValueOnce(new ApiFailure('Down.', 503))
      .mockResolvedValueOnce({ id: 9 });
    const { saved } = open(save);
    type('Title', 'My title');
    press('Save');
    expect(
      await screen.findByText(/^The note was not saved: .* A colleague’s changes were kept: Text\.$/),
    ).toBeVisible();
    expect(field('Text')).toHaveValue('Their text');
    expect(JSON.parse(storedDraft() ?? '')).toMatchObject({ base: { version: 4 } });
    press('Save');
    await waitFor(() => expect(saved).toMatchObject([{ adopted: ['Text'] }]));
    expect(save.mock.calls[2]?.[1].ifMatch).toBe(4);
  });

  test('does not lead to endless attempts where the server rejects its own newest version', async () => {
    const save = jest.fn<ReturnType<Save>, Parameters<Save>>().mockRejectedValue(changed({}, 3));
    open(save);
    type('Title', 'My title');
    press('Save');
    expect(await screen.findByText(/^The note was not saved: Changed\./)).toBeVisible();
    expect(save).toHaveBeenCalledTimes(1);
  });
});

describe('a failure to save', () => {
  const lost = new ApiFailure('No response.', 0);

  test.each([
    ['something new may have been saved: the list shows it', '/admin/list', true],
    ['a change can be saved again', undefined, false],
  ])('without a response: %s', async (_, listOfNew, isUncertain) => {
    open(reject(lost), listOfNew ? { listOfNew } : {});
    type('Title', 'My title');
    press('Save');
    const text = isUncertain ? /the note may have been saved or not/ : /the server cannot be reached/;
    expect(await screen.findByText(text)).toBeVisible();
    const link = screen.queryByRole('link', { name: 'Look in the list' });
    if (isUncertain) expect(link).toHaveAttribute('href', '/admin/list');
    else expect(link).not.toBeInTheDocument();
    expect(storedDraft()).toContain('My title');
  });

  test('shows the server’s validation errors at their fields, and focuses the first of them', async () => {
    const problem = {
      type: 'about:blank',
      title: 'Invalid',
      status: 422,
      errors: { description: 'Too short.', title: 'Taken.' },
    };
    open(reject(new ApiFailure('Invalid.', 422, problem)));
    type('Title', 'My title');
    press('Save');
    expect(await screen.findByText('The note was not saved: look at the marked fields.')).toBeVisible();
    expect(field('Text')).toHaveAccessibleDescription('Too short.');
    expect(field('Title')).toHaveAccessibleDescription('Taken.');
    await waitFor(() => expect(field('Text')).toHaveFocus());
  });

  test('of the form’s own check sends nothing', async () => {
    const save = jest.fn<ReturnType<Save>, Parameters<Save>>();
    open(save);
    type('Title', '');
    press('Save');
    expect(await screen.findByText('A title is needed.')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });
});

test('the screen is blocked while it is saved, with the progress of the upload', async () => {
  let respond: (saved: { id: number }) => void = () => undefined;
  const { saved } = open((_, { onProgress }) => {
    onProgress?.(0.4);
    return new Promise((resolve) => (respond = resolve));
  });
  type('Title', 'My title');
  press('Save');
  const busy = await screen.findByRole('dialog', { name: 'Saving the note. Please wait..' });
  await waitFor(() => expect(within(busy).getByRole('progressbar')).toHaveAttribute('value', '0.4'));
  act(() => respond({ id: 9 }));
  await waitFor(() => expect(saved).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('leaving the form', () => {
  const leave = () => fireEvent.click(screen.getByRole('link', { name: 'Another screen' }));
  const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  const closeTab = () => fireEvent(window, new Event('beforeunload', { cancelable: true }));

  test('with unsaved text has to be confirmed, and the text stays in the draft', async () => {
    open(accept);
    type('Title', 'My title');
    leave();
    fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    expect(field('Title')).toHaveValue('My title');
    // Closing the tab asks too: the browser does, if the event is cancelled.
    expect(closeTab()).toBe(false);
    leave();
    fireEvent.click(within(await question()).getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeVisible();
    expect(storedDraft()).toContain('My title');
  });

  test('without unsaved text is no question', async () => {
    open(accept);
    expect(closeTab()).toBe(true);
    leave();
    expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeVisible();
  });

  test('after saving is no question', async () => {
    const { saved } = open(accept);
    type('Title', 'My title');
    press('Save');
    await waitFor(() => expect(saved).toHaveLength(1));
    leave();
    expect(await screen.findByRole('heading', { name: 'Another screen' })).toBeVisible();
  });
});
