import { checkMoney, checkTyped } from '../../test-support/quotation-properties';

test('the lines of 10,000 quotations are their totals', () => {
  checkMoney(10_000);
}, 300_000);

test('whatever was typed is refused or can be computed', () => {
  checkTyped(2000);
}, 300_000);
