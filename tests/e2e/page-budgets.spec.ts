import { visit } from '../../scripts/bench/pages/visit.mjs';
import { expect, test } from '../support/fixtures';
import { limitOf, pageBudgets, type MeasuredPage } from '../support/page-budgets';
import { publicPages } from '../support/pages';

for (const [name, budgets] of Object.entries(pageBudgets))
  test(
    `a first visit of the page '${name}' keeps its budgets`,
    { tag: '@alone' },
    async ({ browser, baseURL }) => {
      const address = `${String(baseURL)}${publicPages[name as MeasuredPage]}`;
      // The first visitor of a page waits until it is rendered and its pictures are made.
      await (await fetch(address)).text();
      const { longTasks, ...measured } = await visit(browser, address);
      const costs = { ...measured, longTasks: longTasks.length };
      test.info().annotations.push({ type: name, description: JSON.stringify(costs) });
      for (const [measure, budget] of Object.entries(budgets) as [
        keyof typeof budgets,
        typeof budgets.html,
      ][])
        expect.soft(costs[measure], `${measure} of the page '${name}'`).toBeLessThanOrEqual(limitOf(budget));
    },
  );
