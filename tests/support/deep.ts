/**
 * For a case of many of one kind: `npm test` runs the usual ones, `npm run test:deep` all.
 * @example test(title, deepUnless(name === 'home'), async ({ page }) => …)
 */
export const deepUnless = (isUsual: boolean, ...tags: string[]) => ({
  tag: isUsual ? tags : ['@deep', ...tags],
});
