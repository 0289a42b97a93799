// What the page's HTML, its bootstrap script, its idle script and its main script agree on. Types only.
/** A script of the shell, as it is inserted into the page. */
export type ScriptFile = readonly [url: string, integrity: string];

/** How a page starts: JSON in its HTML (`id="page-start"`). */
export interface PageStart {
  /** To be run in this order. The last one is the main script. */
  scripts: ScriptFile[];
  /** To be run when the page is loaded and the browser is idle. Not in the admin area. */
  idle?: ScriptFile;
  /** URL of the boot data. Without one, they are in the HTML (`id="boot"`). */
  data?: `/boot-data/${string}`;
  /** The page needs its scripts without an interaction. */
  startsAtOnce?: true;
}

/** An event on a control that needs scripts, from before its part of the page was hydrated. */
export interface RecordedEvent {
  type: 'click' | 'change' | 'input';
  /** Has `aria-busy` while a click waits. */
  control: HTMLElement;
}

export interface BootstrapState {
  /** In the order in which they occurred. */
  events: RecordedEvent[];
  /** Where the visitor's last interaction was. */
  target?: Element;
  /** Loads the main script and hydrates the page; once, unless it fails. */
  start: () => void;
  /**
   * For recorded events whose code cannot be loaded: links are followed, other events are dropped. Where a later click
   * has replaced them, links are dropped, too.
   */
  giveUp: (isLost: (control: HTMLElement) => boolean, isReplaced?: boolean) => void;
  /**
   * Set by the main script. Resolves when the layout of the page is hydrated. `response` has the boot data; without one
   * they are in the HTML.
   */
  hydrate?: (response: Response | undefined) => Promise<void>;
  /** Set when the layout is hydrated: whether React handles the events of a control. */
  isLive?: (control: HTMLElement) => boolean;
}

/** Dispatched on a control after an event on it was recorded; it bubbles. */
export type RecordedEventName = 'recorded';

declare global {
  var __BOOTSTRAP__: BootstrapState | undefined;
}
