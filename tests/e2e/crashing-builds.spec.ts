// A build that ends the shell's page workers, at one address or by the memory that it keeps: it is contained, then taken back.
import { expect, test } from '../support/fixtures';
import { makeChangedBuild } from '../support/changed-build';
import { deepUnless } from '../support/deep';
import { publishUnchecked } from '../support/publish-unchecked';
import type { Site } from '../support/site';

/** Statements that run before the data of the product list are fetched on the server; they have `url`. */
const inPrefetch = (statements: string) => `
;{
  const piece = module.exports['product-list'];
  const { prefetch } = piece;
  const kept = [];
  piece.prefetch = (context) => { const { url } = context; ${statements}; return prefetch(context); };
}`;

const liveVersion = async (site: Site) => {
  const response = await fetch(`${site.url}/readyz`);
  const { remotes } = (await response.json()) as { remotes: Record<string, string> };
  return remotes.catalogue;
};

const problemsOf = async (site: Site) => {
  const response = await fetch(`${site.url}/readyz`);
  return ((await response.json()) as { problems: string[] }).problems.join('\n');
};

/** Each search text is a page of its own, which no cache has. */
const listFor = async (site: Site, search: string) => {
  const response = await fetch(`${site.url}/products?search=${search}`);
  return {
    status: response.status,
    hasList: /Products? found|products?<\/|No products/.test(await response.text()),
  };
};

test('a crash at one search text harms nobody else, and the build is taken back', async ({
  startOwnSite,
}) => {
  const site = await startOwnSite();
  const good = await liveVersion(site);

  const crashing = await makeChangedBuild(
    {},
    'catalogue',
    inPrefetch("if (url.searchParams.get('search')?.startsWith('crashme')) process.exit(1)"),
  );
  const version = await publishUnchecked(site, crashing);
  expect(await listFor(site, 'soap')).toEqual({ status: 200, hasList: true });
  expect(await listFor(site, 'crashme')).toEqual({ status: 503, hasList: false });
  // Nobody else notices it, not even at once, and only the shell's operator reads of it.
  expect(await listFor(site, 'bleach')).toEqual({ status: 200, hasList: true });
  await expect
    .poll(() => problemsOf(site))
    .toContain(`build ${version}: catalogue/product-list ended a page worker`);
  for (let visit = 1; (await liveVersion(site)) === version; visit += 1)
    await listFor(site, `crashme${String(visit)}`);
  expect(await liveVersion(site)).toBe(good);
  expect(await listFor(site, 'crashme')).toEqual({ status: 200, hasList: true });
  await expect
    .poll(() => site.runScript('history', 'catalogue'))
    .toContain('ended 3 page workers within 10 minutes');
});

// Of `npm test`, contained-pieces.test.ts finds a leak, and crash-watch.test.ts takes its build back at once.
test('a leak harms nobody, and the build is taken back', deepUnless(false), async ({ startOwnSite }) => {
  const site = await startOwnSite();
  const good = await liveVersion(site);
  const leak = 'kept.push(new Array(6e5).fill(kept.length))';
  const leaking = await publishUnchecked(site, await makeChangedBuild({}, 'catalogue', inPrefetch(leak)));
  for (let visit = 1; (await liveVersion(site)) === leaking; visit += 1)
    expect(await listFor(site, `leak${String(visit)}`)).toEqual({ status: 200, hasList: true });
  expect(await liveVersion(site)).toBe(good);
  await expect
    .poll(() => site.runScript('history', 'catalogue'))
    .toMatch(/it keeps \d\.\d MB of memory with each page/);
});
