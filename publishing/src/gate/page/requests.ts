/** Counts the requests that the scripts of this page wait for, from now on. */
export function countRequests(): { isBusy: () => boolean } {
  let pending = 0;
  const begin = () => {
    pending += 1;
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
  return { isBusy: () => pending > 0 };
}
