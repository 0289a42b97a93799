// Lighthouse's mobile run of a page.
import lighthouse from 'lighthouse';
import { median } from '../statistics.mjs';

const RUNS = 3;

/**
 * @param {string} url
 * @param {number} port of the browser's debugger
 */
export async function runLighthouse(url, port) {
  /** @type {import('lighthouse').Result[]} */
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'silent' });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
    runs.push(result.lhr);
  }
  const score = (/** @type {string} */ category) =>
    median(runs.map(({ categories }) => Math.round((categories[category]?.score ?? NaN) * 100)));
  const [last] = runs.slice(-1);
  const imperfect = Object.values(last?.categories ?? {}).flatMap(({ auditRefs }) =>
    auditRefs.flatMap(({ id, weight }) => {
      const audit = last?.audits[id];
      return audit && weight > 0 && audit.score !== null && audit.score < 1
        ? [`${id} ${audit.displayValue ?? ''}`.trim()]
        : [];
    }),
  );
  return {
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map(score),
    imperfect: [...new Set(imperfect)],
  };
}
