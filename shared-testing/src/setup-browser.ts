import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';
import { failOnConsole } from './fail-on-console';

// jsdom has none of these: the router needs TextEncoder at import, carousels need the rest.
Object.assign(globalThis, { TextEncoder, TextDecoder });
window.matchMedia = (media: string) =>
  ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }) as unknown as MediaQueryList;
HTMLImageElement.prototype.decode = () => Promise.resolve();
Element.prototype.scrollIntoView = () => undefined;
globalThis.IntersectionObserver = class implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
  takeRecords = () => [];
};

/** The part of Request that the router uses for each navigation. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal | undefined;

  constructor(
    readonly url: string | URL,
    init: { signal?: AbortSignal } = {},
  ) {
    this.signal = init.signal;
  }
}
Object.assign(globalThis, { Request: NavigationRequest });
// jsdom has the element but neither opens nor closes it.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true;
  },
  close(this: HTMLDialogElement) {
    this.open = false;
  },
});
// Nothing is laid out in jsdom, so nothing scrolls.
Element.prototype.scrollIntoView = () => undefined;
window.scrollTo = () => undefined;

// Only an upper limit: on a busy machine the first request of a file, which loads the HTTP client, can be slow.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(120_000);

failOnConsole();

// jsdom lacks it.
Object.defineProperty(performance, 'navigation', { value: { type: 0 } });
