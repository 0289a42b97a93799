import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { describeTarget, findElement, type OtherBrowser, type Target } from './other-browser';
import { runWithParent } from './run-with-parent';

/** Milliseconds; a busy machine takes many times as long as an idle one. */
const TIMEOUT = 120_000;

/** Starts Firefox with an empty profile and connects to it by WebDriver BiDi. */
export async function startFirefox(executable: string): Promise<OtherBrowser> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'firefox-'));
  const program = runWithParent(
    executable,
    ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0', 'about:blank'],
    { folder, env: { HOME: folder, MOZ_CRASHREPORTER_DISABLE: '1' } },
  );
  const [, address = ''] = await program.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/);
  const browser = await puppeteer.connect({
    browserWSEndpoint: `${address}/session`,
    protocol: 'webDriverBiDi',
    defaultViewport: null,
    protocolTimeout: TIMEOUT,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT);

  async function query({ selector, name }: Target): Promise<ElementHandle | null> {
    const handle = await page.evaluateHandle(findElement, selector, name?.source ?? '');
    return handle.asElement() as ElementHandle | null;
  }
  async function find(target: Target): Promise<ElementHandle> {
    const element = await query(target);
    if (!element) throw new Error(`There is no ${describeTarget(target)}.`);
    return element;
  }

  return {
    resize: (width, height) => page.setViewport({ width, height }),
    open: async (url) => {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    // The text of the function, because the types of this library resolve handles of its own in the arguments.
    evaluate: async <Args extends unknown[], Result>(read: (...args: Args) => Result, ...args: Args) =>
      (await page.evaluate(`(${String(read)}).apply(null, ${JSON.stringify(args)})`)) as Result,
    isVisible: async (target) => (await query(target)) !== null,
    click: async (target) => (await find(target)).click(),
    type: async (target, text) => (await find(target)).type(text),
    choose: async (target, value) => {
      await (await find(target)).select(value);
    },
    goBack: async () => {
      await page.goBack({ waitUntil: 'domcontentloaded' });
    },
    stop: () => program.stop(),
  };
}
