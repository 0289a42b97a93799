import { normaliseForSearch } from './normalise-for-search';

test.each([
  ['Crème  Brûlée', 'creme brulee'],
  ['ÇELİK', 'celik'],
  ['Surfactant Base SB-70', 'surfactant base sb 70'],
  ['  (100%) ', '100'],
  ['സോപ്പ്, പൊടി', 'സോപ്പ് പൊടി'.normalize('NFKD')],
  ['!?', ''],
])('%s is compared as "%s"', (text, key) => expect(normaliseForSearch(text)).toBe(key));
