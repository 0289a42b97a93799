import type { Image } from '@site/shared-contracts';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { call } from '../api-client/call';
import type { FieldDescription } from './describe-field';
import { FieldInput } from './field-input';

jest.mock('../api-client/call');
afterEach(() => sessionStorage.clear());

const image: Image = {
  width: 400,
  height: 300,
  alt: '',
  variants: [{ type: 'image/webp', width: 400, url: '/api/images/new-400.webp' }],
};
const stored = 'a'.repeat(16);
const uploaded = 'b'.repeat(16);

/** Uploads wait until they are let through. */
function holdUploads(): () => void {
  let release = (): void => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const respond = async () => {
    await gate;
    return { id: uploaded, image, file: 'new.svg', width: 1, height: 1 };
  };
  jest.mocked(call).mockImplementation(respond as typeof call);
  return release;
}

function show(description: FieldDescription, initial: unknown) {
  let value = initial;
  function Form() {
    const [current, setCurrent] = useState(initial);
    value = current;
    return <FieldInput description={description} value={current} errors={{}} onChange={setCurrent} />;
  }
  render(<Form />);
  return () => value;
}

const choose = (label: string, type: string) => {
  const [input] = screen.getAllByLabelText(label);
  if (!input) throw new Error(`There is no input ${label}.`);
  fireEvent.change(input, { target: { files: [new File(['x'], 'new', { type })] } });
};
const type = (name: string, value: string, index = 0) => {
  const input = screen.getAllByRole('textbox', { name, hidden: true })[index];
  if (!input) throw new Error(`There is no input ${name}.`);
  fireEvent.change(input, { target: { value } });
};

const line = (label: string) => ({ kind: 'line', label, most: 100 }) as const;
const picture = { kind: 'image', label: 'Picture' } as const;
const logo = { kind: 'file', label: 'Logo' } as const;

test('what is typed for a picture while another one is uploaded stays', async () => {
  const release = holdUploads();
  const value = show(picture, { image: stored, alt: 'The old hall' });
  choose('Picture', 'image/png');
  type('Picture: what it shows', 'The new hall');
  release();
  await waitFor(() => expect(value()).toEqual({ image: uploaded, alt: 'The new hall' }));
});

interface Case {
  field: FieldDescription;
  before: unknown;
  after: unknown;
}

test.each<Case>([
  { field: picture, before: { image: stored, alt: 'A' }, after: { image: uploaded, alt: 'A' } },
  { field: logo, before: 'old.svg', after: 'new.svg' },
])('what is typed in a list while its $field.kind is uploaded stays', async ({ field, before, after }) => {
  const release = holdUploads();
  const fields: [string, FieldDescription][] = [
    ['own', field],
    ['name', line('Name')],
  ];
  const item: FieldDescription = { kind: 'group', label: 'Entry', fields };
  const description: FieldDescription = { kind: 'list', label: 'Entries', entry: 'entry', most: 9, item };
  const value = show(description, [{ own: before, name: 'One' }, { name: 'Two' }]);
  choose(field.label, 'image/png');
  type('Name', 'First');
  type('Name', 'Second', 1);
  release();
  await waitFor(() => expect(value()).toEqual([{ own: after, name: 'First' }, { name: 'Second' }]));
});
