import { rupeesInWords } from './rupees-in-words';

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'One Paisa Only'],
  [100, 'Rupees One Only'],
  [12_500_050, 'Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only'],
  [1_900, 'Rupees Nineteen Only'],
  [10_100, 'Rupees One Hundred One Only'],
  [99_999_999, 'Rupees Nine Lakh Ninety-Nine Thousand Nine Hundred Ninety-Nine and Ninety-Nine Paise Only'],
  [1_000_000_000, 'Rupees One Crore Only'],
  [
    1_234_567_890_00,
    'Rupees One Hundred Twenty-Three Crore Forty-Five Lakh Sixty-Seven Thousand Eight Hundred Ninety Only',
  ],
  [100_000_000_000_000, 'Rupees One Lakh Crore Only'],
])('%d paise: %s', (paise, words) => {
  expect(rupeesInWords(paise)).toBe(words);
});
