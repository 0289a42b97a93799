import { screen, within } from '@testing-library/react';
import { siteContent, visit } from '../../test-support/visit';

test('each review says who wrote it and what they do', async () => {
  visit('/');
  const figures = within(await screen.findByRole('group', { name: 'Client reviews' })).getAllByRole('figure');
  const { reviews } = siteContent.testimonials;
  expect(figures).toHaveLength(6);
  for (const [index, element] of figures.entries()) {
    const { name = '', details = '', review = '' } = reviews[index] ?? {};
    const figure = within(element);
    expect(figure.getByText(name)).toBeVisible();
    expect(figure.getByText(details)).toBeVisible();
    expect(figure.getByText(review)).toBeVisible();
    expect(element.querySelector('img')).toBeVisible();
  }
});
