/** What the router makes for each navigation, as far as a page without loaders needs it. */
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

/** jsdom knows dialogs but does not open them, and has no `Request`, without which the router goes nowhere. */
export function fillJsdomGaps(): void {
  beforeAll(() => {
    Object.assign(HTMLDialogElement.prototype, {
      showModal(this: HTMLDialogElement) {
        this.open = true;
      },
      close(this: HTMLDialogElement) {
        this.open = false;
      },
    });
    Object.assign(globalThis, { Request: NavigationRequest });
  });
}
