// Links that show one browser another build inside a site: see registry/override-link.mjs.
import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from './process/failure.mjs';
import { signLink } from './registry/override-link.mjs';

/** Milliseconds: the site may have to load the build first. */
const REQUEST_TIMEOUT = 20_000;

/**
 * @param {string} site its URL
 * @param {import('./registry/override-link.mjs').OverrideLink} link
 * @param {string} privateKey PEM
 */
export const linkUrl = (site, link, privateKey) => `${site}/_overrides?link=${signLink(link, privateKey)}`;

/**
 * What a site says against a link, as a part of a sentence; undefined where a browser could use it.
 * @param {string} url
 * @returns {Promise<string | undefined>}
 */
export async function findLinkProblem(url) {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { accept: 'application/problem+json' },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT),
      cache: 'no-store',
    });
    if (response.status === 303 && response.headers.has('set-cookie')) return undefined;
    if (!response.headers.get('content-type')?.startsWith('application/problem+json'))
      return `does not know links of developers (status ${response.status}): is it a site of this repository, of this version or later?`;
    return `refuses the link: ${/** @type {{ title: string }} */ (await response.json()).title}`;
  } catch (error) {
    return `cannot be reached: ${messageOf(error instanceof Error && error.cause ? error.cause : error)}.`;
  }
}

/** Milliseconds for which a shell may not have read yet what was published. */
const PATIENCE = 15_000;

/**
 * Waits until a site takes a link to something that was just published.
 * @param {string} url
 * @returns {Promise<string | undefined>} as `findLinkProblem`
 */
export async function findLastingLinkProblem(url) {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const problem = await findLinkProblem(url);
    if (!problem || Date.now() > deadline) return problem;
    await pause(200);
  }
}
