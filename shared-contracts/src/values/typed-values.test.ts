import { fc } from '@site/shared-testing/fast-check';
import { noNumber, spelledNumber } from '@site/shared-testing/phone-spellings';
import { toDigits, toEmailAddress, toPhoneNumber, toTenDigits } from './typed-values';
import { ContactMessageInput } from '../schemas/enquiry-inputs';

test('every way of writing ten digits is these ten digits', () => {
  fc.assert(
    fc.property(spelledNumber, ({ digits, typed }) => {
      expect(toTenDigits(typed)).toBe(digits);
    }),
  );
});

test('what is no number of ten digits is refused, never altered', () => {
  const { contactNo } = ContactMessageInput.shape;
  fc.assert(
    fc.property(noNumber, (typed) => {
      expect(toTenDigits(typed)).toBe(typed);
      expect(contactNo.safeParse(typed).error?.issues[0]?.message).toBe('Enter valid 10-digit number');
    }),
  );
});

test.each([
  ['+91 98765 43210', '+91 98765 43210'],
  ['(+91) 98765 43210', '+91 98765 43210'],
  ['+1 (415) 555-2671', '+1 415 555-2671'],
  ['+44 (0)20 7946 0958', '+44 20 7946 0958'],
  ['0044 (0) 20 7946 0958', '0044 20 7946 0958'],
  ['+91 (0)471 255 0142', '+91 471 255 0142'],
  ['+39 (0)6 6982 0000', '+39 0 6 6982 0000'],
  ['(+39)(06) 6982 0000', '+39 06 6982 0000'],
  ['+ 378 (0) 549 882 345', '+378 0 549 882 345'],
  ['\u202a+91 98765\u201143210\u202c', '+91 98765-43210'],
  ['९८७६५ ४३२१०', '98765 43210'],
  ['98.76.54.32.10', '98 76 54 32 10'],
  ['(0471) 255 0142', '0471 255 0142'],
  ['＋９１ ９８７６５－４３２１０', '+91 98765-43210'],
  ['call 98765 43210', 'call 98765 43210'],
  ['98765+43210', '98765+43210'],
])('the number of any country %j is stored as %j', (typed, stored) => {
  expect(toPhoneNumber(typed)).toBe(stored);
});

test.each([
  ['\u200b25\u00a0', '25'],
  ['٢٥', '25'],
  ['1,00,000', '1,00,000'],
  ['25 L', '25 L'],
])('the quantity %j is read as %j', (typed, stored) => {
  expect(toDigits(typed)).toBe(stored);
});

test.each([
  ['ravi@example.com\u200b', 'ravi@example.com'],
  ['\ufeffravi@example.com', 'ravi@example.com'],
  ['user@münchen.de', 'user@xn--mnchen-3ya.de'],
  ['user@उदाहरण.com', 'user@xn--p1b6ci4b4b3a.com'],
  ['ravi😀@example.com', 'ravi😀@example.com'],
  ['ravi@', 'ravi@'],
  ['a@b@münchen.de', 'a@b@münchen.de'],
])('the e-mail address %j is read as %j', (typed, stored) => {
  expect(toEmailAddress(typed)).toBe(stored);
});
