import { render, screen, within } from '@testing-library/react';
import { siteContent, visit } from '../../test-support/visit';
import { About } from './about';
import { piece } from './about.piece';

const { about } = siteContent;

test('the page shows story, mission, vision, values, milestones and the founder', async () => {
  visit('/about');
  expect(await screen.findByRole('heading', { level: 1, name: 'About Venmara' })).toBeVisible();
  for (const name of ['A legacy from 1984', 'Our mission', 'Our vision', 'Milestones', 'K. R. Madhavan'])
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  expect(screen.getByText('Founder')).toBeVisible();
  for (const { title } of [...about.values, ...about.milestones])
    expect(screen.getByRole('heading', { level: 3, name: title })).toBeVisible();
});

test.each([2026, 2031])('in %s the years in business are counted from 1985', (year) => {
  render(<About about={about} year={year} />);
  const story = within(screen.getByRole('region', { name: 'A legacy from 1984' }));
  const definitionOf = (term: string) => story.getByText(term).nextElementSibling;
  expect(definitionOf('Years in business')).toHaveTextContent(new RegExp(`^${year - 1985}$`));
  expect(definitionOf('Happy Customers')).toHaveTextContent(/^1000\+$/);
});

test('a brand without values and milestones has no empty sections', () => {
  render(<About about={{ ...about, values: [], milestones: [] }} year={2026} />);
  expect(screen.queryByRole('heading', { name: 'Our values' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Milestones' })).not.toBeInTheDocument();
});

test('the page returns its metadata', async () => {
  const metadata = await piece.prefetch?.({
    queryClient: undefined as never,
    props: { about, year: 2026 },
    url: new URL('http://localhost/about'),
  });
  expect(metadata).toEqual({ status: 200, title: 'About us', description: about.lead });
});
