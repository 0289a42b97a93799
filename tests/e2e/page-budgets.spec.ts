import { brotliCompressSync, constants } from 'node:zlib';
import { visit } from '../../scripts/bench/pages/visit.mjs';
import { expect, test } from '../support/fixtures';
import { limitOf, pageBudgets, type MeasuredPage } from '../support/page-budgets';
import { publicPages } from '../support/pages';

/**
 * The first visitor of a page waits until it is rendered and its pictures are made. The response is compressed in haste, and
 * better in the background: the budgets are those of what later visitors get.
 */
async function untilCompressed(address: string): Promise<void> {
  const request = () => fetch(address, { headers: { 'accept-encoding': 'br' } });
  const html = Buffer.from(await (await request()).text());
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
  };
  const best = brotliCompressSync(html, { params }).length;
  await expect
    .poll(async () => Number((await request()).headers.get('content-length') ?? NaN))
    .toBeLessThanOrEqual(best);
}

for (const [name, budgets] of Object.entries(pageBudgets))
  test(
    `a first visit of the page '${name}' keeps its budgets`,
    { tag: '@alone' },
    async ({ browser, baseURL }) => {
      const address = `${String(baseURL)}${publicPages[name as MeasuredPage]}`;
      await untilCompressed(address);
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
