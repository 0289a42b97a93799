// The only script that runs before a visitor interacts with the page. It is inlined into every page, byte for byte the
// same, and may have 2.4 kB. It shows the font, starts the main script at the first interaction, and records events on
// controls that need scripts; `browser/replay-events.ts` replays them.
import type {
  BootstrapState,
  PageStart,
  RecordedEvent,
  RecordedEventName,
  ScriptFile,
} from './bootstrap-state';
import { showFont } from './show-font';

/** Pixels, specified: further down the header is a bar of its own. */
const SCROLLED_PAST = 120;
/** Milliseconds that a recorded click on a link waits for the code before the browser follows the link. */
const LINK_TIMEOUT = 4_000;
/** Milliseconds from the load event to the idle script. */
const IDLE_DELAY = 500;
/** Milliseconds in which a slow phone paints a frame. */
const FRAME = 40;
const RECORDED: RecordedEventName = 'recorded';

const state: BootstrapState = {
  events: [],
  start,
  giveUp(isLost, isReplaced) {
    state.events = state.events.filter(({ control }) => {
      if (!isLost(control)) return true;
      control.ariaBusy = null;
      if (isLink(control) && !isReplaced) location.href = control.href;
      return false;
    });
  },
};
globalThis.__BOOTSTRAP__ = state;

// Two names that minification cannot shorten.
const listen = addEventListener;
const { documentElement } = document;

// 1: the page was reloaded, 2: it was returned to. The visitor sees it where it was left, and all pieces need their
// height at once. The interface that replaces this one takes 20 bytes more.
documentElement.dataset.navigation = performance.navigation.type as unknown as string;

const isLink = (control: HTMLElement): control is HTMLAnchorElement => 'href' in control;

const readPageStart = () =>
  JSON.parse(
    (document.getElementById('page-start') as Pick<HTMLElement, 'textContent'>).textContent,
  ) as PageStart;

// Starting the main script

const loadScript = ([src, integrity]: ScriptFile) =>
  new Promise((onload, onerror) => {
    document.head.append(
      // Not `async`: they are downloaded side by side and run in their order, each in a task of its own.
      Object.assign(document.createElement('script'), {
        integrity,
        async: false,
        onload,
        onerror,
        src,
      }),
    );
  });

let starting: Promise<unknown> | undefined;
let hasFailed = false;

const run = async () => {
  // The next frame shows what the browser itself does at the interaction: it comes before any code. No animation frame,
  // because a hidden page has none.
  await new Promise((resolve) => setTimeout(resolve, FRAME));
  const { data, scripts } = readPageStart();
  const [response] = await Promise.all([data && fetch(data), ...scripts.map(loadScript)]);
  await state.hydrate?.(response);
};

function start(): void {
  // 'DOMContentLoaded' comes back: React hydrates a page that is complete.
  if (document.readyState === 'loading') return;
  starting ??= run().catch(() => {
    // A later interaction tries again, but not each move of a pointer.
    starting = undefined;
    hasFailed = true;
    state.giveUp(() => true);
  });
}

// Events

/** Whether the browser alone would not do what the scripts of the page do. */
const needsScripts = (control: HTMLElement, event: MouseEvent | KeyboardEvent): boolean =>
  isLink(control)
    ? // It opens something over this page, or shows other contents in it, or says that it does.
      (control.dataset.inPage === 'true' ||
        (control.pathname === location.pathname && control.search !== location.search)) &&
      !(control.target || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    : (control as HTMLButtonElement).type === 'button' &&
      // Both are undefined in a browser that cannot open a dialog or a popover by itself.
      !(
        (control as HTMLButtonElement).commandForElement ??
        (control as HTMLButtonElement).popoverTargetElement
      );

/** What to record for an event on a control that is not hydrated; undefined for what the browser does by itself. */
function typeToRecord(event: Event, control: HTMLElement): RecordedEvent['type'] | undefined {
  const { type } = event;
  const isSelect = control instanceof HTMLSelectElement;
  if (type === (isSelect ? 'change' : 'input')) return type;
  // The space key presses buttons, but not links in the role of one.
  const isPressed = type === 'click' || ((event as KeyboardEvent).key === ' ' && control.role === 'button');
  return isPressed && needsScripts(control, event as MouseEvent) ? 'click' : undefined;
}

function onEvent(event: Event): void {
  const { target, type: eventType } = event;
  if (!hasFailed || /click|key|input/.test(eventType)) start();
  // Browsers dispatch it once in a frame.
  if (eventType === 'scroll') documentElement.toggleAttribute('data-scrolled', scrollY > SCROLLED_PAST);
  if (!(target instanceof Element)) return;
  state.target = target;
  const control = target.closest<HTMLElement>('a,button,input,select,textarea');
  const type = control && !state.isLive?.(control) && typeToRecord(event, control);
  // The last click on a link to a page counts.
  if (eventType === 'click' && control && isLink(control) && control.host) state.giveUp(isLink, true);
  if (type) record(event, type, control);
}

function record(event: Event, type: RecordedEvent['type'], control: HTMLElement): void {
  event.stopImmediatePropagation();
  if (type === 'click') {
    event.preventDefault();
    control.ariaBusy = 'true';
  } else {
    // Of a field only the last state counts; of a button each click.
    state.events = state.events.filter((each) => each.control !== control);
  }
  state.events.push({ type, control });
  control.dispatchEvent(new Event(RECORDED, { bubbles: true }));
  setTimeout(state.giveUp, LINK_TIMEOUT, (each: HTMLElement) => each === control && isLink(each));
}

for (const type of 'pointerdown pointermove keydown focusin input change click scroll'.split(' '))
  listen(type, onEvent, true);

// On the way back, until the router runs, the document is loaded again:
// - After a reload, the back button may lead to a state that the router had written into the history before. The browser
//   changes the URL and keeps the document.
// - A page that was left while its code was loading comes back as it was left. WebKit never loads the rest.
onpopstate = onpageshow = (event: Partial<PopStateEvent & PageTransitionEvent>) => {
  if ((event.state ?? event.persisted) && !state.isLive) location.reload();
};

listen('DOMContentLoaded', () => {
  // Without the font the fallback stays. It is asked for here, so that the first paint does not share the line with it.
  document.fonts.load('1em Manrope').then(showFont, Boolean);
  // An interaction may have come before the end of the page.
  if (state.target ?? readPageStart().startsAtOnce) start();
});

onload = () => {
  const idle = readPageStart().idle;
  if (idle) setTimeout(() => void loadScript(idle), IDLE_DELAY);
};
