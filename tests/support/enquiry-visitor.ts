// A visitor who sends enquiries through a faulty proxy, in a separate browser context with a fast-forwarded clock.
import '../../shell/src/bootstrap/bootstrap-state';
import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import type { FaultyProxy, EnquiryText } from './faulty-proxy';
import { formNames } from './enquiry-forms';
import { fastForwardClock } from './fast-forward-clock';

export interface SentEnquiry extends EnquiryText {
  kind: 'message' | 'quote';
  productId: number;
  contactNo: string;
}

/** `moves to it`: by client-side navigation, like a link or the back button. */
export const navigations = ['loads it', 'moves to it', 'moves to it'] as const;
type Navigation = (typeof navigations)[number];

export type Visitor = Awaited<ReturnType<typeof createVisitor>>;

/** Two seconds of back-off take a thirtieth of a second, and the three of a success a twentieth. */
const clockFactor = 60;
/** Milliseconds that a slow machine may take for anything. */
const longTimeout = 120_000;
const polling = { timeout: longTimeout, intervals: [20, 50, 100] };

export async function createVisitor(browser: Browser, proxy: FaultyProxy) {
  const context = await browser.newContext({
    baseURL: proxy.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(longTimeout);
  await fastForwardClock(context, clockFactor);
  const { names, problems, hasArrived, isShownSuccess } = await checkSuccesses(context, proxy);
  const tabs = await createTabs(context);
  const { form, input, submit, retryButton, fillIn } = createFormAccess(tabs.current);

  /** From the click on, the enquiry is stored by the API or in this browser. */
  async function expectSafe(enquiry: EnquiryText): Promise<void> {
    const { name, quantity } = enquiry;
    const isSafe = async () =>
      hasArrived(enquiry) || (await tabs.current().evaluate(isStored, [name, quantity] as const));
    await expect.poll(isSafe, polling).toBe(true);
  }

  return {
    problems,

    /** Loads the page again where its product cannot be fetched at first, as while the API restarts. */
    async openAndFillIn(enquiry: SentEnquiry, navigation: Navigation): Promise<void> {
      await openForm(tabs, enquiry, navigation);
      names.add(enquiry.name);
      await fillIn(enquiry);
    },

    async send(enquiry: SentEnquiry): Promise<void> {
      // A notice of an earlier enquiry may cover the button.
      await submit(enquiry).press('Enter');
      await expectSafe(enquiry);
    },
    async sendTwice(enquiry: SentEnquiry): Promise<void> {
      await submit(enquiry).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expectSafe(enquiry);
    },

    /** Changes the enquiry while the browser waits for the end of `retry-after`. */
    async correct(enquiry: SentEnquiry): Promise<void> {
      await expect.poll(() => proxy.faultsLeft(enquiry.name), polling).toBe(0);
      await expect(retryButton(enquiry)).toBeVisible({ timeout: longTimeout });
      await fillIn(enquiry);
      await submit(enquiry).press('Enter');
      await expectSafe(enquiry);
    },

    expectNotice: (enquiry: SentEnquiry, text: string) =>
      expect(form(enquiry).getByRole('status')).toContainText(text, { timeout: longTimeout }),

    /** Waits until the form shows the success and is ready for the next enquiry. */
    async expectSuccess(enquiry: SentEnquiry, isImpatient = false): Promise<void> {
      const isSuccessShown = async () => {
        if (isImpatient)
          await retryButton(enquiry).evaluateAll((buttons) => {
            for (const button of buttons) (button as HTMLElement).click();
          });
        return isShownSuccess(enquiry);
      };
      await expect.poll(isSuccessShown, polling).toBe(true);
      if (enquiry.kind === 'quote') await expect(form(enquiry)).toBeHidden({ timeout: longTimeout });
      else await expect(input(enquiry, 'name')).toHaveValue('', { timeout: longTimeout });
    },

    ...tabs,
    setOffline: (isOffline: boolean) => context.setOffline(isOffline),

    /** Waits on a page without forms until everything is sent; then nothing of it is stored anywhere in the browser. */
    async expectNothingStored(): Promise<void> {
      await tabs.current().goto('/blog');
      await expect
        .poll(() => tabs.current().evaluate(textInTab), { ...polling, message: 'in a tab' })
        .toBe('');
      const { cookies, origins } = await context.storageState({ indexedDB: true });
      expect(JSON.stringify([cookies, origins])).not.toMatch(/Visitor|example\.com|98765/);
    },
    close: () => context.close(),
  };
}

/** Collects the success messages that the pages show, and compares them with what the API has confirmed. */
async function checkSuccesses(context: BrowserContext, proxy: FaultyProxy) {
  /** The names under which this visitor has written. */
  const names = new Set<string>();
  const shownSuccesses: ShownSuccess[] = [];
  /** Successes that were shown too early, and errors that the pages threw. */
  const problems: string[] = [];
  await watchForSuccess(context, (shown) => {
    shownSuccesses.push(shown);
    const own = proxy.confirmed().filter(({ name }) => names.has(name));
    if (!own.some((enquiry) => isAbout(enquiry, shown))) problems.push(JSON.stringify(shown));
  });
  context.on('weberror', (error) => problems.push(String(error.error())));
  return {
    names,
    problems,
    hasArrived: ({ name, quantity }: EnquiryText) =>
      proxy.confirmed().some((each) => each.name === name && each.quantity === quantity),
    /** Whether a form has shown the success. */
    isShownSuccess: (enquiry: EnquiryText) =>
      shownSuccesses.some((shown) => shown.name !== undefined && isAbout(enquiry, shown)),
  };
}

type Tabs = Awaited<ReturnType<typeof createTabs>>;

/** The tabs of a visitor, of which one is current. */
async function createTabs(context: BrowserContext) {
  let page = await context.newPage();
  let otherTab: Page | undefined;
  return {
    current: () => page,
    /** The browser stays open: a new tab is opened before the last one is closed. */
    async closeTab(): Promise<void> {
      const next = await context.newPage();
      await page.close();
      page = next;
    },
    /** The previous tab stays open. */
    async openAnotherTab(path: string): Promise<void> {
      await otherTab?.close();
      otherTab = page;
      page = await context.newPage();
      await page.goto(path);
    },
    async goTo(url: string, navigation: Navigation): Promise<void> {
      // A new tab has no page for client-side navigation.
      if (navigation === 'loads it' || page.url() === 'about:blank')
        await page.goto(url, { timeout: longTimeout / 4 });
      else {
        await page.waitForFunction(startRouter, undefined, { timeout: longTimeout / 4 });
        await page.evaluate(navigateInPage, url);
      }
    },
    reload: () => page.reload(),
  };
}

/** Opens the page of the form, and loads it again as long as it does not get ready. */
async function openForm(tabs: Tabs, enquiry: SentEnquiry, navigation: Navigation): Promise<void> {
  const isMessage = enquiry.kind === 'message';
  let next: Navigation | 'stays' =
    isMessage && tabs.current().url().endsWith('/contact') ? 'stays' : navigation;
  await expect(async () => {
    if (next !== 'stays') {
      await tabs.goTo(isMessage ? '/contact' : `/blog?quote=${String(enquiry.productId)}`, next);
    }
    next = 'loads it';
    const found = await tabs
      .current()
      .waitForFunction(findForm, [formNames[enquiry.kind], enquiry.product] as const, {
        timeout: longTimeout / 4,
      });
    expect(await found.jsonValue(), `the form of ${enquiry.product} on ${tabs.current().url()}`).toBe(
      'ready',
    );
  }).toPass({ timeout: longTimeout });
}

/** The form of an enquiry on the current page. */
function createFormAccess(currentPage: () => Page) {
  const form = ({ kind }: SentEnquiry) => currentPage().getByRole('form', { name: formNames[kind] });
  const input = (enquiry: SentEnquiry, name: string) => form(enquiry).locator(`[name="${name}"]`);
  const submit = (enquiry: SentEnquiry) => form(enquiry).locator('button[type="submit"]');
  const retryButton = (enquiry: SentEnquiry) =>
    form(enquiry).getByRole('button', { name: 'Try again', disabled: false });

  async function fillIn(enquiry: SentEnquiry): Promise<void> {
    await input(enquiry, 'name').fill(enquiry.name);
    await input(enquiry, 'contactNo').fill(enquiry.contactNo);
    await input(enquiry, 'quantity').fill(enquiry.quantity);
    if (enquiry.kind === 'quote') {
      await input(enquiry, 'email').fill('visitor@example.com');
    } else {
      await input(enquiry, 'product').selectOption(enquiry.product);
      await input(enquiry, 'message').fill('Please call.');
    }
  }

  return { form, input, submit, retryButton, fillIn };
}

export interface ShownSuccess {
  /** The value in the form, or undefined for a notice, which names the product alone. */
  name: string | undefined;
  quantity: string | undefined;
  text: string;
}

const isAbout = ({ name, quantity, product }: EnquiryText, shown: ShownSuccess) =>
  shown.name === undefined
    ? shown.text.includes(`(${product}, `)
    : shown.name === name && shown.quantity === quantity;

/** Reports every success message at the moment when it appears on any page. */
async function watchForSuccess(
  context: BrowserContext,
  report: (shown: ShownSuccess) => void,
): Promise<void> {
  await context.exposeBinding('reportSuccess', (_, shown: ShownSuccess) => {
    report(shown);
  });
  await context.addInitScript(() => {
    const reported = new WeakSet<Element>();
    const valueOf = (element: Element, name: string) =>
      element.closest('form')?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value;
    const scan = () => {
      for (const element of document.querySelectorAll('[role="status"], button[type="submit"]')) {
        const text = element.textContent;
        const isSuccess =
          /Message sent successfully!|Message Sent|Request Sent|has arrived|has been sent/.test(text);
        if (!isSuccess) reported.delete(element);
        else if (!reported.has(element) && !text.includes('before you changed')) {
          reported.add(element);
          const { reportSuccess } = window as unknown as { reportSuccess: (shown: ShownSuccess) => void };
          reportSuccess({ name: valueOf(element, 'name'), quantity: valueOf(element, 'quantity'), text });
        }
      }
    };
    new MutationObserver(scan).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Whether the router runs; an interaction starts it. */
function startRouter(): boolean {
  dispatchEvent(new Event('pointermove'));
  return globalThis.__BOOTSTRAP__?.isLive !== undefined;
}

/** Navigates as the back button does for a URL that was visited before. */
function navigateInPage(url: string): void {
  history.pushState(null, '', url);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/**
 * `ready`: the form can be filled in, and its code runs (before that it would be sent the plain way, which is tested
 * elsewhere). `fails`: the page has to be loaded again.
 */
function findForm([name, product]: readonly [string, string]): 'ready' | 'fails' | undefined {
  const form = document.querySelector(`form[aria-label="${name}"]`);
  if (!form) {
    const text = document.querySelector('[role="dialog"], dialog')?.textContent ?? '';
    return text.includes('could not be loaded') ? 'fails' : undefined;
  }
  // Code is loaded and run from the first interaction on.
  form.dispatchEvent(new Event('pointermove', { bubbles: true }));
  if (!Object.keys(form).some((key) => key.startsWith('__reactProps'))) return undefined;
  // The dialog may still be that of the last product.
  if (form.closest('dialog, [role="dialog"]'))
    return form.querySelector('strong')?.textContent === product ? 'ready' : undefined;
  const options = [...form.querySelectorAll<HTMLOptionElement>('[name="product"] option')];
  return options.some(({ value }) => value === product) ? 'ready' : 'fails';
}

const isStored = ([name, quantity]: readonly [string, string]) =>
  Array.from({ length: localStorage.length }, (_, element) => localStorage.key(element) ?? '')
    .map((key) => localStorage.getItem(key) ?? '')
    .some((text) => text.includes(`"${name}"`) && new RegExp(`"quantity":"?${quantity}"?[,}]`).test(text));

const textInTab = () =>
  [localStorage, sessionStorage]
    .flatMap((storage) =>
      Array.from({ length: storage.length }, (_, element) => storage.key(element) ?? '').map(
        (key) => `${key}: ${storage.getItem(key) ?? ''}`,
      ),
    )
    .filter((text) => /enquiry|Visitor/.test(text))
    .join('\n');
