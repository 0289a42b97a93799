/** The requests of the scripts of this page, from now on. */
export interface RequestCounts {
  /** Whether one is under way. */
  isBusy: () => boolean;
  total: () => number;
}

export function countRequests(): RequestCounts {
  let pending = 0;
  let total = 0;
  const begin = () => {
    pending += 1;
    total += 1;
  };
  const end = () => {
    pending -= 1;
  };
  const { fetch: request } = globalThis;
  globalThis.fetch = (...args) => {
    begin();
    return request(...args).finally(end);
  };
  class CountedRequest extends XMLHttpRequest {
    override send(body?: Document | XMLHttpRequestBodyInit | null) {
      begin();
      this.addEventListener('loadend', end, { once: true });
      super.send(body);
    }
  }
  globalThis.XMLHttpRequest = CountedRequest;
  return { isBusy: () => pending > 0, total: () => total };
}
