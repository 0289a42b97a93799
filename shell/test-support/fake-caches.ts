/** A `CacheStorage` for tests, by URL alone, with the entries in the order of a browser. */
export class FakeCaches {
  readonly stores = new Map<string, Map<string, Response>>();

  open = (name: string) => {
    const entries = this.stores.get(name) ?? new Map<string, Response>();
    this.stores.set(name, entries);
    const urlOf = (request: string | { url: string }) =>
      new URL(typeof request === 'string' ? request : request.url, 'https://site.example').href;
    return Promise.resolve({
      match: (request: string | { url: string }) => Promise.resolve(entries.get(urlOf(request))?.clone()),
      put: (request: string | { url: string }, response: Response) => {
        entries.delete(urlOf(request));
        entries.set(urlOf(request), response);
        return Promise.resolve();
      },
      delete: (request: string | { url: string }) => Promise.resolve(entries.delete(urlOf(request))),
      keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
    });
  };
  keys = () => Promise.resolve([...this.stores.keys()]);
  delete = (name: string) => Promise.resolve(this.stores.delete(name));
}
