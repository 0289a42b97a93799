// Browsers that Playwright's own builds are not needed for: what Firefox and WebKit have in common for the tests.

/** An element that a visitor sees: the first one of this selector with this accessible name. */
export interface Target {
  selector: string;
  name?: RegExp;
}

export interface OtherBrowser {
  resize: (width: number, height: number) => Promise<void>;
  /** Resolves when the document is complete, perhaps without its images. */
  open: (url: string) => Promise<void>;
  evaluate: <Args extends unknown[], Result>(
    read: (...args: Args) => Result,
    ...args: Args
  ) => Promise<Result>;
  isVisible: (target: Target) => Promise<boolean>;
  /** With the pointer, as a visitor does. */
  click: (target: Target) => Promise<void>;
  /** `\n` presses Enter. */
  type: (target: Target, text: string) => Promise<void>;
  /** Chooses an option of a `select` element by its value. */
  choose: (target: Target, value: string) => Promise<void>;
  goBack: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Runs in the page. */
export function findElement(selector: string, name: string): Element | null {
  const isMatch = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.closest('[inert]') &&
    element.getBoundingClientRect().width > 0 &&
    new RegExp(name).test((element.ariaLabel ?? element.textContent).trim());
  return [...document.querySelectorAll(selector)].find(isMatch) ?? null;
}

export const describeTarget = ({ selector, name }: Target) =>
  name ? `${selector} named ${String(name)}` : selector;
