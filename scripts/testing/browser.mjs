// Finds a Chromium for the browser tests, or installs one, and other browsers that are installed.
import fs from 'node:fs';
import path from 'node:path';
import { findChromium, findOnPath } from '../../publishing/src/process/find-chromium.mjs';
import { run } from '../launcher/commands.mjs';
import { Failure } from '../launcher/failure.mjs';

// Not `chromium-headless-shell`, which takes four fifths of the time: it decodes no Brotli, and caches otherwise.
/** @returns {Promise<string>} the path of its program */
export async function findBrowser() {
  const found =
    (await findChromium()) ||
    (await attempt('npx playwright install chromium')) ||
    (await attempt('apt-get update && apt-get install -y chromium'));
  if (!found) throw new Failure('No Chromium was found. Install one, or set CHROMIUM_PATH to its program.');
  return found;
}

/**
 * Firefox and WebKit, as variables for the tests, each empty if the browser is missing. Nothing is installed: the tests
 * of such a browser do not exist without it.
 */
export function findOtherBrowsers() {
  const firefox = process.env.FIREFOX_PATH ?? findOnPath(['firefox-esr', 'firefox']);
  // Of Debian's packages `webkit2gtk-driver` (the browser comes with its library) and `xvfb`.
  const webkit = [findOnPath(['WebKitWebDriver']), findMiniBrowser(), findOnPath(['Xvfb'])];
  return {
    FIREFOX_PATH: firefox ?? '',
    WEBKIT_PATHS: process.env.WEBKIT_PATHS ?? (webkit.every(Boolean) ? webkit.join(path.delimiter) : ''),
  };
}

/** One line for the output of a test run. @param {ReturnType<typeof findOtherBrowsers>} found */
export function describeOtherBrowsers({ FIREFOX_PATH: firefox, WEBKIT_PATHS: webkit }) {
  const names = [...(firefox ? ['Firefox'] : []), ...(webkit ? ['WebKit'] : [])];
  const missing = [...(firefox ? [] : ['firefox-esr']), ...(webkit ? [] : ['webkit2gtk-driver and xvfb'])];
  return [
    `Browsers: ${['Chromium', ...names].join(', ')}.`,
    ...missing.map((packages) => `Without Debian's ${packages}, there are no tests of that browser.`),
  ].join(' ');
}

/** The folder contains the machine's architecture and the version of the library's interface. */
function findMiniBrowser() {
  const [libraries, pattern] = ['/usr/lib', /^webkit2?gtk-/];
  const folders = [libraries, ...listFolder(libraries).map((name) => path.join(libraries, name))];
  return folders
    .flatMap((folder) => listFolder(folder, pattern).map((name) => path.join(folder, name, 'MiniBrowser')))
    .find((file) => fs.existsSync(file));
}

const listFolder = (/** @type {string} */ folder, pattern = /-linux-/) =>
  fs.existsSync(folder) ? fs.readdirSync(folder).filter((name) => pattern.test(name)) : [];

/** @param {string} command */
async function attempt(command) {
  if (command.startsWith('apt-get') && process.getuid?.() !== 0) return undefined;
  console.log(`No browser was found. Trying: ${command}`);
  await run([command], { shell: true, stdio: 'inherit' }).catch((error) => console.log(error.message));
  return findChromium();
}
