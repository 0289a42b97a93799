import { fieldInfo } from '@site/shared-contracts/field-info';
import * as z from 'zod/mini';
import { describeField } from './describe-field';
import { errorsWithin } from './field-errors';
import { leafOfPath, leavesOf, readLeaves, writeLeaves } from './leaves';
import { readableText } from './readable-text';

const named = <Schema extends z.ZodMiniType>(schema: Schema, label: string, more = {}) => {
  fieldInfo.add(schema, { label, ...more });
  return schema;
};
const button = named(
  z.strictObject({
    words: named(z._default(z.string().check(z.maxLength(20)), ''), 'Words'),
    isShown: named(z._default(z.boolean(), false), 'Shown'),
  }),
  'Button',
);
const part = named(
  z.strictObject({
    title: named(z._default(z.string(), ''), 'Title'),
    text: named(z._default(z.string(), ''), 'Text', { kind: 'longText' }),
    year: named(z.optional(z.number()), 'Year'),
    ground: named(z.optional(z.string()), 'Ground', { kind: 'colour' }),
    button,
    people: named(
      z._default(z.array(z.strictObject({ name: named(z.string(), 'Name') })).check(z.maxLength(5)), []),
      'People',
      { entry: 'person' },
    ),
    /** No form shows it. */
    ratio: z._default(z.number(), 1),
  }),
  'Part',
);
const description = describeField(part);
const leaves = leavesOf('part', description);

test('the form has what the schema has, with its labels and limits', () => {
  expect(leaves.map(({ name, title, description: { kind } }) => [name, title, kind])).toEqual([
    ['part/title', 'Title', 'line'],
    ['part/text', 'Text', 'longText'],
    ['part/year', 'Year', 'number'],
    ['part/ground', 'Ground', 'colour'],
    ['part/button/words', 'Button: Words', 'line'],
    ['part/button/isShown', 'Button: Shown', 'boolean'],
    ['part/people', 'People', 'list'],
    ['part/ratio', 'ratio', 'hidden'],
  ]);
  expect(leaves[4]?.description).toMatchObject({ most: 20 });
  expect(leaves[6]?.description).toMatchObject({
    entry: 'person',
    most: 5,
    item: { kind: 'group', label: 'Person' },
  });
});

test('a choice has the words of its values, or the values themselves', () => {
  const choiceLabels = { excluded: 'Prices without GST' };
  const gst = describeField(named(z.enum(['unstated', 'excluded']), 'GST', { choiceLabels }));
  expect(gst).toMatchObject({
    kind: 'choice',
    choices: [
      { value: 'unstated', label: 'unstated' },
      { value: 'excluded', label: 'Prices without GST' },
    ],
  });
  expect([readableText(gst, 'excluded'), readableText(gst, 'unstated')]).toEqual([
    'Prices without GST',
    'unstated',
  ]);
});

const content = {
  other: 'stays',
  part: {
    title: 'A title',
    text: '',
    year: 1984,
    button: { words: '', isShown: true },
    people: [{ name: 'Asha' }],
    ratio: 3.5,
  },
};

test('writing what was read changes nothing', () => {
  expect(writeLeaves(leaves, readLeaves(leaves, content), content)).toEqual(content);
});

test('what is emptied is left out where it may be, and an empty text otherwise', () => {
  const texts = {
    ...readLeaves(leaves, content),
    'part/year': '',
    'part/title': '',
    'part/ground': '#0b5c6b',
  };
  const written = writeLeaves(leaves, texts, content) as typeof content;
  expect(written.part).toEqual({ ...content.part, title: '', year: undefined, ground: '#0b5c6b' });
  expect('year' in written.part).toBe(false);
  expect(content.part.year).toBe(1984);
});

test('content without a part has empty fields, and gets the part', () => {
  const texts = readLeaves(leaves, {});
  expect(texts).toMatchObject({ 'part/title': '', 'part/people': '', 'part/button/words': '' });
  expect(writeLeaves(leaves, { ...texts, 'part/button/words': 'Go' }, {})).toMatchObject({
    part: { button: { words: 'Go' } },
  });
});

test('an error finds its field, and its place in a list', () => {
  expect(leafOfPath(leaves, ['part', 'button', 'words'])).toEqual({ name: 'part/button/words', within: '' });
  expect(leafOfPath(leaves, ['part', 'people', '2', 'name'])).toEqual({
    name: 'part/people',
    within: '2.name',
  });
  expect(leafOfPath(leaves, ['elsewhere'])).toBeUndefined();
  const errors = { '': 'Too many.', '2': 'No.', '2.name': 'Required.', '20.name': 'Other.' };
  expect(errorsWithin(errors, '2')).toEqual({ '': 'No.', name: 'Required.' });
});

test('a version is readable', () => {
  const [people] = leaves.filter(({ name }) => name === 'part/people');
  expect(readableText(people?.description ?? description, [{ name: 'Asha' }, { name: '' }])).toBe(
    '1. Name: Asha\n2. ',
  );
});
