import type { Page } from '@playwright/test';
import { getCarousel, openCarousel, hydrateCarousel } from '../support/carousel-view';
import { deepUnless } from '../support/deep';
import { expect, test } from '../support/fixtures';

const widths = [390, 768, 1024, 1440];
const LOGOS = 'Client logos';
const REVIEWS = 'Client reviews';
/** Says where it leads also where it is read without what is around it. */
const READ_MORE = 'Read More about Four decades of listening to customers';

const sectionHeadings = [
  'Precision Chemical Solutions Powering Industries',
  'Trending Products',
  'Four decades of listening to customers',
  'Trusted By Leading Companies',
  'Positive Review From Our Clients',
  'Latest From Blog',
  'Latest News and Events',
  'Contact Us !',
];
const posters = (page: Page) =>
  page.getByRole('region', { name: 'For laundries and for the bath' }).getByRole('img');

for (const width of widths) {
  test(
    `at ${width} px the nine sections are one below the other, without horizontal overflow`,
    deepUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/', { waitUntil: 'networkidle' });
      const main = page.getByRole('main');
      const topOf = async (locator: ReturnType<Page['locator']>) => (await locator.boundingBox())?.y ?? NaN;
      const tops: number[] = [];
      for (const name of sectionHeadings)
        tops.push(await topOf(main.getByRole('heading', { name, exact: true })));
      const [hero = 0, trending = 0, ...rest] = tops;
      const all = [hero, trending, await topOf(posters(page).first()), ...rest];
      expect(all).toEqual([...all].sort((one, other) => one - other));
      expect(all).toHaveLength(9);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

      const boxes = await posters(page).evaluateAll((images) =>
        images.map((image) => image.getBoundingClientRect().toJSON() as DOMRect),
      );
      const [one, other] = boxes;
      expect(boxes).toHaveLength(2);
      // Side by side; on a phone the row is scrolled, because their words could not be read at half of its width.
      expect(other?.y).toBe(one?.y);
      if (width < 480) expect(one?.width).toBeGreaterThan(width * 0.6);
    },
  );
}

test('the hero leads to contact and, in a new tab, to the brochure', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  await expect(main.getByText('Powering Industries, Protecting Tomorrow')).toBeVisible();
  const brochure = main.getByRole('link', { name: 'Download our brouchure' });
  await expect(brochure).toHaveAttribute('href', /\.pdf$/);
  await expect(brochure).toHaveAttribute('target', '_blank');
  await main.getByRole('link', { name: 'Contact Now' }).first().click();
  await expect(page).toHaveURL('/contact');
});

test.describe('animations before any script', () => {
  test.use({ javaScriptEnabled: false });

  /** The hero's animations at their first moment, where they hide the most. */
  const firstMoment = (page: Page) =>
    page.evaluate(() => {
      const hero = document.querySelector('main section');
      const animations = document.getAnimations().filter(({ effect }) => {
        const target = effect instanceof KeyframeEffect ? effect.target : null;
        return target !== null && hero?.contains(target);
      });
      for (const animation of animations) {
        animation.pause();
        animation.currentTime = 0;
      }
      const shownShare = (selector: string) => {
        let share = 1;
        for (let each = hero?.querySelector(selector); each && each !== hero; each = each.parentElement)
          share *= Number(getComputedStyle(each).opacity);
        return share;
      };
      return {
        timings: animations.map(({ effect }) => {
          const { duration, delay } = effect?.getTiming() ?? {};
          return [duration, delay];
        }),
        headline: shownShare('h1'),
        picture: shownShare('img'),
      };
    });

  test('the hero takes 0.9 s, staggered from 0.1 to 0.4 s, and never hides its headline or picture', async ({
    page,
  }) => {
    // They would be over before a busy machine has loaded the page.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.goto('/');
    const { timings, headline, picture } = await firstMoment(page);
    expect(timings.sort()).toEqual([
      [900, 100],
      [900, 200],
      [900, 300],
      [900, 400],
    ]);
    expect({ headline, picture }).toEqual({ headline: 1, picture: 1 });
  });

  test('the posters fade in when they are scrolled into view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const poster = posters(page).first();
    const shown = () =>
      poster.evaluate((image) => Number(getComputedStyle(image.parentElement as Element).opacity));
    const showPart = (share: number) =>
      poster.evaluate((image, part) => {
        const { top, height } = image.getBoundingClientRect();
        window.scrollBy({ top: top + height * part - window.innerHeight, behavior: 'instant' });
      }, share);
    await showPart(0.2);
    await expect.poll(shown).toBeLessThan(0.6);
    await showPart(0.5);
    await expect.poll(shown).toBeGreaterThan(0.6);
    await showPart(1);
    await expect.poll(shown).toBe(1);
  });
});

test('hero and posters do not move for visitors who prefer reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await posters(page).first().scrollIntoViewIfNeeded();
  // Those that end `content-visibility: auto` move nothing.
  const moving = () =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect.getKeyframes() : []))
      .filter((keyframe) => !('contentVisibility' in keyframe));
  expect(await page.evaluate(moving)).toEqual([]);
});

test('each width shows the specified number of logos and reviews', deepUnless(false), async ({ page }) => {
  const logos = await openCarousel(page, LOGOS, { width: 1440 });
  const reviews = getCarousel(page, REVIEWS);
  await hydrateCarousel(page, reviews);
  for (const [width, logoCount, reviewCount] of [
    [1440, 6, 4],
    [1024, 6, 4],
    [1023, 3, 1],
    [768, 3, 1],
    [767, 2, 1],
    [480, 2, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(logos.visibleSlides).toHaveCount(logoCount);
    await expect(reviews.visibleSlides).toHaveCount(reviewCount);
  }
});

test('the words of the first of four reviews are large and seen, those of the others are not', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { visibleSlides } = await openCarousel(page, REVIEWS, { width: 1440 });
  const words = visibleSlides.locator('blockquote');
  await expect(words).toHaveCount(4);
  const seen = await words.evaluateAll((all) =>
    all.map((each) => [getComputedStyle(each).opacity, Math.round(each.getBoundingClientRect().width / 100)]),
  );
  expect(seen.map(([opacity]) => opacity)).toEqual(['1', '0', '0', '0']);
  expect(seen[0]?.[1]).toBeGreaterThan(10);
});

for (const width of [390, 1440]) {
  test(
    `at ${width} px the categories are above the products, and lead to theirs`,
    deepUnless(width === 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/', { waitUntil: 'networkidle' });
      const tiles = page.getByRole('navigation', { name: 'Product categories' }).getByRole('link');
      await expect(tiles).toHaveCount(8);
      await expect(tiles.locator('img')).toHaveCount(8);
      if (width === 390) await expect(tiles.locator('picture').first()).toBeHidden();
      else await expect(tiles.locator('picture').first()).toBeVisible();
      await tiles.filter({ hasText: 'Floor Care' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Floor Care' })).toBeVisible();
    },
  );
}

test('on a phone the ten logos are a grid of two columns, and one review is shown at a time', async ({
  page,
}) => {
  const reviews = await openCarousel(page, REVIEWS, { width: 390 });
  await expect(reviews.visibleSlides).toHaveCount(1);
  const { carousel } = getCarousel(page, LOGOS);
  const boxes = await carousel
    .getByRole('img')
    .evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON() as DOMRect));
  expect(boxes).toHaveLength(10);
  expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(2);
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(5);
  for (const { left, right } of boxes) expect(left >= 0 && right <= 390).toBe(true);
  await expect(carousel.getByRole('button')).toHaveCount(0);
});

for (const [name, width, count, interval] of [
  [LOGOS, 1440, 10, 2000],
  [LOGOS, 768, 10, 2000],
  [REVIEWS, 1440, 6, 3000],
  [REVIEWS, 390, 6, 3000],
] as const) {
  test(
    `${name} at ${width} px advance by one every ${interval} ms and wrap around`,
    deepUnless((name === LOGOS) === (width === 1440) && width !== 768),
    async ({ page }) => {
      await (await openCarousel(page, name, { width })).expectTurn(count, interval);
    },
  );
}

test('logos and reviews stop under the pointer, under the focus and when paused', async ({ page }) => {
  const header = page.getByRole('banner').getByRole('link').first();
  await openCarousel(page, LOGOS, { width: 1440 });
  for (const name of [LOGOS, REVIEWS]) {
    const view = getCarousel(page, name);
    await hydrateCarousel(page, view);
    const { visibleSlides: inReach, button, expectStill: standsStill, expectMoving: moves } = view;
    await inReach.first().hover();
    await standsStill();
    await page.mouse.move(5, 5);
    await moves();

    await button(/^Next/).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(button(/^Previous/)).toBeFocused();
    await standsStill();
    await header.focus();
    await moves();

    await button(/^Pause/).click();
    await page.mouse.move(5, 5);
    await header.focus();
    await standsStill();
    await button(/^Play/).click();
    await page.mouse.move(5, 5);
    await header.focus();
    await moves();
  }
});

test(
  'logos and reviews do not move for visitors who prefer reduced motion',
  deepUnless(false),
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openCarousel(page, LOGOS, { width: 1440 });
    for (const name of [LOGOS, REVIEWS]) {
      const view = getCarousel(page, name);
      await hydrateCarousel(page, view);
      await expect(view.button(/^Play/)).toBeVisible();
      await view.expectStill();
    }
  },
);

for (const width of [390, 1440]) {
  test(
    `at ${width} px the keyboard reaches everything on the page, and nothing that is hidden`,
    deepUnless(width === 390),
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/', { waitUntil: 'networkidle' });
      const stops: string[] = [];
      const hidden: string[] = [];
      // From the skip link to the last link of the footer: many times more than there are.
      for (let step = 0; step < 200; step += 1) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return undefined;
          const { left, top, width: wide, height } = element.getBoundingClientRect();
          const at = document.elementFromPoint(
            Math.min(Math.max(left + wide / 2, 0), innerWidth - 1),
            Math.min(Math.max(top + height / 2, 0), innerHeight - 1),
          );
          return {
            label: (element.getAttribute('aria-label') ?? element.textContent).trim(),
            isSeen:
              at !== null &&
              (element.contains(at) || at.contains(element)) &&
              !element.closest('[inert], [aria-hidden=true]'),
            isLast: element.matches('footer address a:last-of-type'),
          };
        });
        if (!stop) continue;
        stops.push(stop.label);
        if (!stop.isSeen) hidden.push(stop.label);
        if (stop.isLast) break;
      }
      expect(hidden).toEqual([]);
      const wayStops = ['Skip to content', 'Contact Now', 'All products', READ_MORE, 'hello@venmara.example'];
      const places = wayStops.map((label) => stops.lastIndexOf(label));
      expect(places).not.toContain(-1);
      expect(stops).toContain(`Next: ${REVIEWS}`);
      if (width === 1440) expect(stops).toContain(`Next: ${LOGOS}`);
    },
  );
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [390, 1440]) {
    test(
      `at ${width} px every section and picture is shown, and links work`,
      deepUnless(width === 390),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto('/', { waitUntil: 'networkidle' });
        const main = page.getByRole('main');
        for (const name of sectionHeadings)
          await expect(main.getByRole('heading', { name, exact: true })).toBeVisible();
        await expect(page.getByRole('group', { name: LOGOS }).getByRole('img')).toHaveCount(10);
        // What a row has no room for is scrolled to.
        const last = page.getByRole('figure').filter({ hasText: 'Samuel Joseph' });
        await last.scrollIntoViewIfNeeded();
        await expect(last.getByText('We clean 64 offices')).toBeInViewport();
        await expect(page.getByRole('button', { name: /^(Next|Previous|Pause|Play)/ })).toHaveCount(0);

        const missing = await main
          .locator('img')
          .evaluateAll((images) =>
            images
              .filter((image) => !(image as HTMLImageElement).naturalWidth)
              .map((image) => (image as HTMLImageElement).src),
          );
        expect(missing).toEqual([]);

        await main.getByRole('link', { name: READ_MORE, exact: true }).click();
        await expect(page).toHaveURL('/about');
        await expect(page.getByRole('heading', { level: 1, name: 'About Venmara' })).toBeVisible();
      },
    );
  }
});
