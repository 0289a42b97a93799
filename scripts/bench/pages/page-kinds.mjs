// The pages that `npm run bench:pages` measures, and the controls that a visitor uses on each.
/* global document -- in functions that the page evaluates */

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/**
 * @typedef {object} Control
 * @property {string} name
 * @property {(page: Page) => Locator} find
 * @property {string} [keys] typed after the tap; `\n` is Enter
 * @property {(page: Page) => Promise<boolean>} isDone whether the visitor sees what the control is for
 * @typedef {{ name: string, path: string, controls: Control[] }} PageKind
 */

/** @type {Control} */
const menu = {
  name: 'menu',
  find: (page) => page.getByRole('button', { name: 'Menu', exact: true }),
  isDone: (page) => page.getByRole('button', { name: 'Close menu' }).isVisible(),
};

/** @type {Control} */
const carousel = {
  name: 'carousel',
  find: (page) => page.getByRole('button', { name: 'Next: Trending products' }),
  isDone: (page) =>
    page
      .getByRole('group', { name: 'Trending products', exact: true })
      .locator('.slick-slide:not([inert])')
      .first()
      .getByRole('group')
      .getAttribute('aria-label', { timeout: 1000 })
      .then(
        (label) => label !== null && !label.startsWith('1 '),
        // Not hydrated yet: the slides have another markup.
        () => false,
      ),
};

/** @type {Control} */
const quote = {
  name: 'quote',
  find: (page) => page.getByRole('main').getByRole('link', { name: /quote/i }).first(),
  isDone: (page) => page.getByRole('dialog').getByRole('textbox').first().isVisible(),
};

/** @type {Control} */
const share = {
  name: 'share',
  find: (page) => page.getByRole('button', { name: 'Share', exact: true }),
  // `visit-control.mjs` replaces the browser's share function by one that leaves this mark.
  isDone: (page) => page.evaluate(() => document.documentElement.dataset.benchShared === 'yes'),
};

/** @type {Control} */
const search = {
  name: 'search',
  find: (page) => page.getByRole('searchbox').first(),
  keys: 'soap\n',
  isDone: async (page) =>
    page.url().includes('search=soap') &&
    (await page.getByRole('heading', { level: 1 }).textContent())?.includes('soap') === true,
};

/** @type {Control} */
const formField = {
  name: 'form field',
  find: (page) => page.getByRole('main').getByRole('textbox', { name: /name/i }).first(),
  keys: 'Asha',
  isDone: async (page) => (await formField.find(page).inputValue()) === 'Asha',
};

/** @type {PageKind[]} */
export const pageKinds = [
  { name: 'home', path: '/', controls: [menu, carousel] },
  { name: 'products', path: '/products', controls: [search] },
  { name: 'product', path: '/productsDetails/1', controls: [quote, share] },
  { name: 'article', path: '/blogDetails/1', controls: [share] },
  { name: 'contact', path: '/contact', controls: [formField] },
];
