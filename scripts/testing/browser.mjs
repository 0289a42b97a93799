// Finds a Chromium for the browser tests, or installs one.
import fs from 'node:fs';
import path from 'node:path';
import { run } from '../launcher/commands.mjs';
import { Failure } from '../launcher/failure.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const wellKnown = [
  '/usr/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string>} the path of its program */
export async function findBrowser() {
  const found =
    process.env.CHROMIUM_PATH ||
    (await playwrightBrowser()) ||
    systemBrowser() ||
    (await attempt('npx playwright install chromium', playwrightBrowser)) ||
    (await attempt('apt-get update && apt-get install -y chromium', systemBrowser));
  if (!found) throw new Failure('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.');
  return found;
}

async function playwrightBrowser() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return fs.existsSync(file) ? file : undefined;
}

function systemBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...wellKnown].find((file) => fs.existsSync(file));
}

/**
 * @param {string} command
 * @param {() => string | undefined | Promise<string | undefined>} find
 */
async function attempt(command, find) {
  if (command.startsWith('apt-get') && process.getuid?.() !== 0) return undefined;
  console.log(`No browser was found. Trying: ${command}`);
  await run([command], { shell: true, stdio: 'inherit' }).catch((error) => console.log(error.message));
  return find();
}
