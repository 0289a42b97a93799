// The floor: the least that a browser needs to show the same page. The rendered HTML without any script or data, with
// only the CSS rules that match one of its elements, with the same pictures and fonts.
/* global document -- in functions that the page evaluates */
import postcss from 'postcss';
import { brotliCompressSync, constants } from 'node:zlib';
import { fetchEncoded } from './front.mjs';

/** @typedef {import('@playwright/test').Browser} Browser */

/**
 * Pseudo-elements, and states that an element is in at another moment. `:not()`, `:has()` and those of the tree stay.
 */
const PSEUDO =
  /::[\w-]+(\([^)]*\))?|:(hover|focus|focus-visible|focus-within|active|visited|link|target|checked|disabled|enabled|open|modal|popover-open|placeholder-shown|user-invalid|user-valid|invalid|valid|autofill|fullscreen|before|after)(?![\w-])/g;

/**
 * @param {Browser} browser
 * @param {string} origin
 * @param {string} path
 */
export async function makeFloor(browser, origin, path) {
  const { headers } = await fetchEncoded(origin + path);
  const html = await (await fetch(origin + path)).text();
  const body = withoutScripts(html).replace(
    '</head>',
    `<style>${await usedCss(browser, html)}</style></head>`,
  );
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': headers['cache-control'] ?? 'no-cache',
      vary: 'accept-encoding',
    },
    body: brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    size: body.length,
  };
}

/**
 * Also without style elements, React's comments, nonces, and what only scripts read.
 * @param {string} html
 */
const withoutScripts = (html) =>
  html
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace(/<style\b[^>]*>[^]*?<\/style>/g, '')
    .replace(/<link\b[^>]*>/g, (link) =>
      /rel="(modulepreload|preload|prefetch)"/.test(link) && !/as="image"/.test(link) ? '' : link,
    )
    .replace(/<meta property="csp-nonce"[^>]*>/g, '')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/ nonce="[^"]*"/g, '');

/**
 * @param {Browser} browser
 * @param {string} html
 * @returns {Promise<string>} its rules that match an element at any width and in any state
 */
async function usedCss(browser, html) {
  const css = [...html.matchAll(/<style\b[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text).join('\n');
  const root = postcss.parse(css);
  /** @type {Set<string>} */
  const selectors = new Set();
  walkRules(root, (rule) => rule.selectors.forEach((selector) => selectors.add(selector)));
  const matching = await findMatching(browser, html, [...selectors]);
  walkRules(root, (rule) => {
    const kept = rule.selectors.filter((selector) => matching.has(selector));
    if (kept.length) rule.selectors = kept;
    else rule.remove();
  });
  const used = root.toString();
  root.walkAtRules('keyframes', (atRule) => {
    if (used.split(atRule.params).length <= 2) atRule.remove();
  });
  root.walkComments((comment) => void comment.remove());
  // From the inside to the outside: an at-rule whose rules are gone may be all that another one holds.
  for (let removed = true; removed;) {
    removed = false;
    root.walkAtRules((atRule) => {
      if (!atRule.nodes || atRule.nodes.length) return;
      atRule.remove();
      removed = true;
    });
  }
  return root.toString();
}

/**
 * @param {import('postcss').Root} root
 * @param {(rule: import('postcss').Rule) => void} visit rules with selectors: not those of keyframes
 */
const walkRules = (root, visit) =>
  root.walkRules((rule) => {
    const { parent } = rule;
    const isKeyframe =
      parent?.type === 'atrule' && 'name' in parent && /keyframes$/.test(String(parent.name));
    if (!isKeyframe) visit(rule);
  });

/**
 * @param {Browser} browser
 * @param {string} html
 * @param {string[]} selectors
 * @returns {Promise<Set<string>>}
 */
async function findMatching(browser, html, selectors) {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.route('**/*', (route) => route.abort());
  await page.setContent(html, { waitUntil: 'commit' });
  const plain = selectors.map((selector) => [selector, selector.replace(PSEUDO, '').trim() || '*']);
  const matching = await page.evaluate(
    (pairs) =>
      pairs.flatMap(([selector = '', tested = '']) => {
        try {
          return document.querySelector(tested) ? [selector] : [];
        } catch {
          // What is left of the selector is none by itself, as `a > ` is: the rule counts as used.
          return [selector];
        }
      }),
    plain,
  );
  await page.close();
  return new Set(matching);
}
