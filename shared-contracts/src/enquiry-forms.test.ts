import {
  goodMessage,
  goodQuote,
  messageCases,
  quoteCases,
  type EnquiryCase,
} from '@site/shared-testing/enquiry-cases';
import { toContactMessageInput, toQuoteRequestInput } from './enquiry-forms';
import { ContactMessageInput, QuoteRequestInput } from './schemas/enquiry-inputs';

const knownValues = { productname: 'Venmax', createdAt: '2026-03-04' };

const checkMessage = ({ field, value }: EnquiryCase) =>
  ContactMessageInput.safeParse(toContactMessageInput({ ...goodMessage, [field]: value })).error?.issues[0];
const checkQuote = ({ field, value }: EnquiryCase) =>
  QuoteRequestInput.safeParse(toQuoteRequestInput({ ...goodQuote, [field]: value }, knownValues)).error
    ?.issues[0];

test.each(messageCases)('contact form, $field, $kind', (each) => {
  const issue = checkMessage(each);
  expect(issue?.message).toBe(each.message);
  expect(issue?.path[0]).toBe(each.message && each.field);
});

test.each(quoteCases)('quote dialog, $field, $kind', (each) => {
  const issue = checkQuote(each);
  expect(issue?.message).toBe(each.message);
  expect(issue?.path[0]).toBe(each.message && each.field);
});

test('a message is trimmed and its quantity becomes an integer, the quantity of a quote request stays a text', () => {
  const typed = { ...goodMessage, name: ' Asha Nair ', quantity: ' 120 ' };
  expect(ContactMessageInput.parse(toContactMessageInput(typed))).toEqual({ ...goodMessage, quantity: 120 });
  expect(
    QuoteRequestInput.parse(toQuoteRequestInput({ ...goodQuote, quantity: ' 25 ' }, knownValues)),
  ).toEqual({
    ...goodQuote,
    ...knownValues,
  });
});
