import { ApiFailure } from '@site/shared-contracts';
import { failureSentence } from './save-messages';

test.each([
  ['ends with a dot', 'Somebody has changed it in the meantime.'],
  ['does not', 'Somebody has changed it in the meantime'],
])('a reason that %s is followed by one dot', (_, detail) => {
  const failure = new ApiFailure('409', 409, { type: 'about:blank', title: 'Conflict', status: 409, detail });
  expect(failureSentence(failure, 'The product')).toBe(
    'The product was not saved: Somebody has changed it in the meantime. Nothing that you typed is lost.',
  );
});
