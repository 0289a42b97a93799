const ones = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];

const belowHundred = (number: number): string =>
  ones[number] ?? [tens[Math.floor(number / 10)], ones[number % 10]].filter(Boolean).join('-');

const units = [
  { size: 10_000_000, name: 'Crore' },
  { size: 100_000, name: 'Lakh' },
  { size: 1000, name: 'Thousand' },
  { size: 100, name: 'Hundred' },
];

/** A crore is the largest unit: `One Lakh Crore`. Empty for 0. */
function inWords(number: number): string {
  const unit = units.find(({ size }) => number >= size);
  if (!unit) return belowHundred(number);
  const rest = inWords(number % unit.size);
  return [inWords(Math.floor(number / unit.size)), unit.name, rest].filter(Boolean).join(' ');
}

/** `Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only`, from paise that are not negative. */
export function rupeesInWords(paise: number): string {
  const rupees = inWords(Math.floor(paise / 100));
  const rest = inWords(paise % 100);
  const words = [rupees && `Rupees ${rupees}`, rest && `${rest} ${rest === 'One' ? 'Paisa' : 'Paise'}`]
    .filter(Boolean)
    .join(' and ');
  return `${words || 'Rupees Zero'} Only`;
}
