import { render, screen } from '@testing-library/react';
import { ArticleDate } from '../article-card/article-date';
import { withCompanyTimeZone } from './company-time-zone';

test.each([
  ['Asia/Kolkata', 'June 25, 2025'],
  ['America/New_York', 'June 24, 2025'],
  [undefined, 'June 25, 2025'],
])('in %s, an article of that evening is of %s', (timeZone, date) => {
  const Piece = withCompanyTimeZone(() => <ArticleDate createdAt="2025-06-24T20:33:00.000Z" />);
  render(<Piece timeZone={timeZone} />);
  expect(screen.getByText(date)).toBeVisible();
});
