import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePorts } from './free-ports';
import { describeTarget, findElement, type OtherBrowser, type Target } from './other-browser';
import { runWithParent, type Program } from './run-with-parent';

export interface WebkitPrograms {
  driver: string;
  browser: string;
  /** Of the X server Xvfb: the browser needs a display. */
  display: string;
}

/** By the protocol, the name of the property that identifies an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** By the protocol, the Enter key. */
const ENTER = '\uE007';
type ElementReference = Record<typeof ELEMENT, string>;

/** With the usual buttons, the window's toolbar is wider than a phone. */
const narrowToolbar = 'button, entry { padding: 0; border: 0; margin: 0; min-width: 0; }';

/** Starts WebKitGTK's small browser by its WebDriver, with an empty profile, on a display of its own. */
export async function startWebkit(programs: WebkitPrograms): Promise<OtherBrowser> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'webkit-'));
  await fs.mkdir(path.join(folder, 'gtk-3.0'));
  await fs.writeFile(path.join(folder, 'gtk-3.0/gtk.css'), narrowToolbar);
  const { display, driver } = await startPrograms(programs, folder);
  const stop = async () => {
    await driver.program.stop();
    await display.stop();
  };
  const { send } = driver;
  const { sessionId } = (await send('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation', '--private'] },
      },
    },
  })) as { sessionId: string };
  const command = (method: string, path: string, body?: object) =>
    send(method, `/session/${sessionId}${path}`, body);
  const execute = (read: string, args: unknown[]) =>
    command('POST', '/execute/sync', { script: `return (${read}).apply(null, arguments)`, args });

  const query = ({ selector, name }: Target) =>
    execute(String(findElement), [selector, name?.source ?? '']) as Promise<ElementReference | null>;
  async function find(target: Target): Promise<string> {
    const element = await query(target);
    if (!element) throw new Error(`There is no ${describeTarget(target)}.`);
    return `/element/${element[ELEMENT]}`;
  }

  return {
    resize: async (width, height) => {
      await command('POST', '/window/rect', { width, height });
    },
    open: async (url) => {
      await command('POST', '/url', { url });
    },
    // The driver sends JSON of what the function returns.
    evaluate: <Args extends unknown[], Result>(read: (...args: Args) => Result, ...args: Args) =>
      execute(String(read), args) as Promise<Result>,
    isVisible: async (target) => (await query(target)) !== null,
    click: async (target) => {
      // The driver does not click on what is below the window.
      await execute(scrollTo, [await query(target)]);
      await command('POST', `${await find(target)}/click`, {});
    },
    type: async (target, text) => {
      await command('POST', `${await find(target)}/value`, { text: text.replace('\n', ENTER) });
    },
    choose: async (target, value) => {
      const option = { selector: `${target.selector} option[value="${value}"]` };
      const element = await command('POST', '/element', { using: 'css selector', value: option.selector });
      await command('POST', `/element/${(element as ElementReference)[ELEMENT]}/click`, {});
    },
    goBack: async () => {
      await command('POST', '/back', {});
    },
    stop,
  };
}

async function startPrograms({ driver, display: xvfb }: WebkitPrograms, folder: string) {
  const display = runWithParent(
    xvfb,
    ['-displayfd', '1', '-screen', '0', '1600x1000x24', '-nolisten', 'tcp'],
    { folder: '' },
  );
  const [, number = ''] = await display.waitForOutput(/^(\d+)$/m);
  const [port = 0] = await findFreePorts(1);
  const program = runWithParent(driver, [`--port=${port}`], {
    folder,
    env: {
      DISPLAY: `:${number}`,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      WAYLAND_DISPLAY: '',
      // There is no graphics card: the compositor's thread has crashed in Mesa's software renderer.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, program);
  return { display, driver: { program, send: createClient(url) } };
}

/** Runs in the page. */
const scrollTo = 'element => element?.scrollIntoView({ block: "nearest", behavior: "instant" })';

/** Polls: the driver prints nothing when it listens. */
async function untilReady(url: string, driver: Program): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/status`).catch(() => undefined);
    if (response?.ok) return;
    if (driver.hasEnded()) throw new Error('The WebDriver of WebKit ended.');
    await pause(50);
  }
}

/** Sends commands of the classic WebDriver protocol: one request each. */
function createClient(url: string) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error} ${message}`);
  };
}
