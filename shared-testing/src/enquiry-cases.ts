// Each field of both forms with each kind of value, and the validation error that the browser, the shell without
// scripts and the API must all report.

export interface EnquiryCase {
  field: string;
  /** What kind of value it is. */
  kind: string;
  value: string;
  /** The validation error; undefined where the value is accepted. */
  message: string | undefined;
  /** Only offered values can be chosen; others can be sent, but not typed. */
  isOffered: boolean;
}

export const goodMessage = {
  name: 'Asha Nair',
  contactNo: '9876543210',
  product: 'Bloom Rose & Milk',
  quantity: '120',
  message: 'Do you deliver to Kollam?',
};

/** For product 1 of the demo content. */
export const goodQuote = {
  name: 'Ravi Kumar',
  quantity: '25',
  contactNo: '+91 98765-43210',
  email: 'ravi@example.com',
  size: '5 L',
};

const veryLong = 10_000;

type Row = [kind: string, value: string, message?: string];

const table = (field: string, rows: Row[]): EnquiryCase[] =>
  rows.map(([kind, value, message]) => ({ field, kind, value, message, isOffered: false }));

const tooLong = (most: number, surplus: number) =>
  `At most ${String(most)} characters: ${String(surplus)} too many.`;

const choice = (field: string, offered: string, rows: Row[]): EnquiryCase[] =>
  table(field, rows).map((each) => ({ ...each, isOffered: each.value === '' || each.value === offered }));

const name: Row[] = [
  ['empty', '', 'Name is required'],
  ['spaces', '   ', 'Name is required'],
  ['edge', 'x'.repeat(120)],
  ['over the edge', 'x'.repeat(121), tooLong(120, 1)],
  ['letters', 'ആശ Nair-O’Neill'],
  ['emoji', 'Asha 🧼'],
  ['very long', 'x'.repeat(veryLong), tooLong(120, veryLong - 120)],
];

export const messageCases: EnquiryCase[] = [
  ...table('name', name),
  ...table('contactNo', [
    ['empty', '', 'Phone number is required'],
    ['spaces', '   ', 'Phone number is required'],
    ['invisible marks', '\u202a\u202c', 'Phone number is required'],
    ['below the edge', '987654321', 'Enter valid 10-digit number'],
    ['edge', '9876543210'],
    ['over the edge', '98765432101', 'Enter valid 10-digit number'],
    ['another way of writing it', '+91 98765 43210'],
    ['another country', '+1 98765 43210', 'Enter valid 10-digit number'],
    ['letters', 'call me', 'Enter valid 10-digit number'],
    ['emoji', '98765☎️', 'Enter valid 10-digit number'],
    ['very long', '9'.repeat(veryLong), 'Enter valid 10-digit number'],
  ]),
  ...choice('product', goodMessage.product, [
    ['empty', '', 'Please select a product'],
    ['spaces', '   ', 'Please select a product'],
    ['placeholder', 'Select Product', 'Please select a product'],
    ['letters', goodMessage.product],
    ['edge', 'x'.repeat(300)],
    ['over the edge', 'x'.repeat(301), tooLong(300, 1)],
    ['emoji', 'Soap 🧼'],
    ['very long', 'x'.repeat(veryLong), tooLong(300, veryLong - 300)],
  ]),
  ...table('quantity', [
    ['empty', '', 'Quantity is required'],
    ['spaces', '   ', 'Quantity is required'],
    ['below the edge', '0', 'Quantity is required'],
    ['edge', '1'],
    ['upper edge', '9999999999'],
    ['over the edge', '10000000000', tooLong(10, 1)],
    ['groups of digits', '1,00,000', 'Quantity must be a number'],
    ['groups of digits, too long', '1,00,000,000', tooLong(10, 2)],
    ['letters', 'ten', 'Quantity must be a number'],
    ['a number in other words', '1e3', 'Quantity must be a number'],
    ['emoji', '🔟', 'Quantity must be a number'],
    ['very long', '9'.repeat(veryLong), tooLong(10, veryLong - 10)],
  ]),
  ...table('message', [
    ['empty', '', 'Message is required'],
    ['spaces', ' \n  ', 'Message is required'],
    ['edge', 'x'.repeat(5000)],
    ['over the edge', 'x'.repeat(5001), tooLong(5000, 1)],
    ['letters', 'നമസ്കാരം\nDo you deliver?'],
    ['emoji', '🧴🧽'],
    ['very long', 'x'.repeat(veryLong), tooLong(5000, veryLong - 5000)],
  ]),
];

export const quoteCases: EnquiryCase[] = [
  ...table('name', name),
  ...table('quantity', [
    ['empty', '', 'Quantity is required'],
    ['spaces', '   ', 'Quantity is required'],
    ['below the edge', '9', 'Minimum quantity is 10'],
    ['edge', '10'],
    ['upper edge', '9999999999'],
    ['over the edge', '10000000000', tooLong(10, 1)],
    ['groups of digits, too long', '1,00,000,000', tooLong(10, 2)],
    ['letters', 'ten', 'Quantity must be a number'],
    ['a negative number', '-20', 'Quantity must be a number'],
    ['emoji', '🔟', 'Quantity must be a number'],
    ['very long', '9'.repeat(veryLong), tooLong(10, veryLong - 10)],
  ]),
  ...table('contactNo', [
    ['empty', '', 'Contact number is required'],
    ['spaces', ' '.repeat(9), 'Contact number is required'],
    ['below the edge', '123456', 'Enter a valid phone number'],
    ['edge', '1234567'],
    ['upper edge', '+123456789012345'],
    ['over the edge', '+1234567890123456', 'Enter a valid phone number'],
    ['separators only', '- - - - -', 'Enter a valid phone number'],
    ['brackets and a wide hyphen', '(+91) 98765\u201143210'],
    ['letters', 'call me now', 'Enter a valid phone number'],
    ['emoji', '☎️ 98765 43210', 'Enter a valid phone number'],
    ['very long', '9'.repeat(veryLong), 'Enter a valid phone number'],
  ]),
  ...table('email', [
    ['empty', '', 'Email is required'],
    ['spaces', '   ', 'Email is required'],
    ['edge', 'a@b.co'],
    ['over the edge', `${'a'.repeat(250)}@b.co`, 'Enter a valid email address'],
    ['letters', 'ravi', 'Enter a valid email address'],
    ['no host', 'ravi@', 'Enter a valid email address'],
    ['a host in letters of its own', 'ravi@münchen.de'],
    ['an invisible mark', 'ravi@example.com\u200b'],
    ['emoji', 'ravi😀@example.com', 'Enter a valid email address'],
    ['very long', `${'a'.repeat(veryLong)}@example.com`, 'Enter a valid email address'],
  ]),
  ...choice('size', goodQuote.size, [
    ['empty', '', 'Please select a size'],
    ['spaces', '   ', 'Please select a size'],
    ['letters', goodQuote.size],
    ['edge', 'x'.repeat(60)],
    ['over the edge', 'x'.repeat(61), tooLong(60, 1)],
    ['emoji', 'Drum 🛢️'],
    ['very long', 'x'.repeat(veryLong), tooLong(60, veryLong - 60)],
  ]),
];
