import { screen, within } from '@testing-library/react';
import { siteContent, visit } from '../../test-support/visit';
import { groupQuestions } from './group-questions';

const { faq } = siteContent;
const first = 'What is the minimum order?';

test('the questions stand in their groups, each with an answer that opens', async () => {
  const user = visit('/faq');
  expect(await screen.findByRole('heading', { level: 1, name: faq.title })).toBeVisible();
  const groups = within(screen.getByRole('navigation', { name: 'Groups of questions' }));
  const names = [...new Set(faq.questions.map(({ group }) => group))];
  expect(groups.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(faq.questions.length);
  const question = screen.getByRole('heading', { level: 3, name: first });
  const details = question.closest('details');
  expect(details).not.toHaveAttribute('open');
  await user.click(question);
  expect(details).toHaveAttribute('open');
});

test('the address of an answer opens it', async () => {
  visit('/faq#what-is-the-minimum-order');
  const question = await screen.findByRole('heading', { level: 3, name: first });
  expect(question.closest('details')).toHaveAttribute('open');
});

test('ids are words, different for equal questions; what has no answer is left out', () => {
  const ask = (group: string, question: string, answer = 'Yes.') => ({
    group,
    question,
    answer,
    more: { label: '', href: '' },
  });
  const groups = groupQuestions({
    ...faq,
    questions: [ask('A', 'Why?'), ask('', 'എന്ത്?'), ask('A', 'Why?'), ask('B', 'When?', '')],
  });
  expect(groups.map(({ name, questions }) => [name, questions.map(({ id }) => id)])).toEqual([
    ['A', ['why', 'why-2']],
    ['', ['എന്ത്']],
  ]);
});
