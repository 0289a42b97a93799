import {
  goodMessage,
  goodQuote,
  messageCases,
  quoteCases,
  type EnquiryCase,
} from '../../../tests/support/enquiry-cases';
import { ContactForm, QuoteForm } from './enquiry-forms';

const firstMessage = (
  form: typeof ContactForm | typeof QuoteForm,
  good: Record<string, string>,
  { field, value }: EnquiryCase,
) => form.safeParse({ ...good, [field]: value }).error?.issues[0];

test.each(messageCases)('contact form, $field, $kind', (each) => {
  const issue = firstMessage(ContactForm, goodMessage, each);
  expect(issue?.message).toBe(each.message);
  expect(issue?.path[0]).toBe(each.message && each.field);
});

test.each(quoteCases)('quote dialog, $field, $kind', (each) => {
  const issue = firstMessage(QuoteForm, goodQuote, each);
  expect(issue?.message).toBe(each.message);
  expect(issue?.path[0]).toBe(each.message && each.field);
});

test('a message goes over the wire trimmed and with its quantity as an integer', () => {
  const sent = ContactForm.parse({ ...goodMessage, name: ' Asha Nair ', quantity: ' 120 ' });
  expect(sent).toEqual({ ...goodMessage, quantity: 120 });
});

test('a quote keeps its quantity as a text', () => {
  expect(QuoteForm.parse({ ...goodQuote, quantity: ' 25 ' })).toEqual(goodQuote);
});
