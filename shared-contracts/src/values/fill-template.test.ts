import {
  fillQuotation,
  fillTemplate,
  placeholders,
  unknownPlaceholders,
  type TemplateValues,
} from './fill-template';

const values: TemplateValues = {
  name: 'Asha',
  company: '',
  product: 'Bloom',
  size: '5 L',
  quantity: '25',
  products: '25 × Bloom, 5 L',
  purpose: 'a quote',
  price: '₹940',
  companyName: 'Venmara',
  admin: 'meera@venmara.example',
};

test('each placeholder is filled wherever it is, with or without spaces in it', () => {
  const text =
    'Dear {{name}}, {{ product }} {{size}} × {{quantity}}: {{price}}. {{name}}! {{companyName}}, {{admin}}';
  expect(fillTemplate(text, values)).toEqual({
    text: 'Dear Asha, Bloom 5 L × 25: ₹940. Asha! Venmara, meera@venmara.example',
    empty: [],
  });
});

test('a filled value is never filled again', () => {
  const hostile = { ...values, name: '{{price}} {{admin}} $& $1', product: '{{' };
  expect(fillTemplate('{{name}} {{product}}name}}', hostile).text).toBe('{{price}} {{admin}} $& $1 {{name}}');
});

test('what is not known leaves a text that can be read, and is named', () => {
  const unknown = { ...values, name: '', price: '' };
  expect(fillTemplate('Dear {{name}} of {{company}}: the price is {{price}}. {{price}}', unknown)).toEqual({
    text: 'Dear Sir or Madam of your company: the price is on request. on request',
    empty: ['name', 'company', 'price'],
  });
});

test('what is no placeholder is named, and is left as it is', () => {
  const text = '{{nmae}} {{name}} {{toString}} {{nmae}} {{}} {name}';
  expect(unknownPlaceholders(text, placeholders)).toEqual(['{{nmae}}', '{{toString}}', '{{}}']);
  expect(fillTemplate(text, values).text).toBe('{{nmae}} Asha {{toString}} {{nmae}} {{}} {name}');
});

test('what is known when a quotation is sent is filled then, and before that it stays', () => {
  const before = fillTemplate('{{name}}: {{number}}, {{ link }}, {{validUntil}}', values).text;
  expect(before).toBe('Asha: {{number}}, {{ link }}, {{validUntil}}');
  const known = { number: 'V/1', link: '/quotation?link=$&', validUntil: 'June 1' };
  expect(fillQuotation(before, known)).toBe('Asha: V/1, /quotation?link=$&, June 1');
});
