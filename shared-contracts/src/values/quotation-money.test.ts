import { checkMoney, checkTyped } from '../../test-support/quotation-properties';

test('the lines of any quotation are its total, whatever their order, and the discount is spread to the paisa', () => {
  checkMoney(100);
});

test('whatever was typed is refused or can be computed', () => {
  checkTyped();
});
