// Finds a Chromium on this machine: for browser tests, and for the checks before a publish.
import fs from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const wellKnown = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string | undefined>} the path of its program */
export const findChromium = async () =>
  process.env.CHROMIUM_PATH || (await playwrightBrowser()) || systemBrowser();

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

const systemBrowser = () => findOnPath(names) ?? wellKnown.find((file) => fs.existsSync(file));

/** @param {string[]} programs */
export function findOnPath(programs) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders
    .flatMap((folder) => programs.map((name) => path.join(folder, name)))
    .find((file) => fs.existsSync(file));
}
