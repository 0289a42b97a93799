import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BuildManifest, RegistryEntry } from '@site/publishing/registry/schemas';
import { integrityOf } from '../src/server/remotes/integrity';

export interface PublishedText {
  /** Whose build it is: the catalogue's if it is left out. */
  name?: string;
  /** The catalogue's if they are left out. */
  pieces?: readonly string[];
  /** What each piece shows. */
  text?: string;
  /** Characters that make the server file larger. */
  padding?: number;
  /** Every piece throws when it is rendered. */
  throws?: boolean;
  /** The text of the browser's scripts. */
  script?: string;
  /** The body of the pieces' `prefetch`, given `{ queryClient, props, url }`. */
  prefetch?: string;
  pages?: BuildManifest['pages'];
}

/** For tests: the catalogue's own host. What it serves can be changed, and it can be stopped and started again. */
export class RemoteHost {
  readonly files = new Map<string, string>();
  requests = 0;
  /** Accepts requests and does not respond. */
  hangs = false;
  #server: Server | undefined;
  #port = 0;
  #time = Date.now();

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      this.requests += 1;
      if (this.hangs) return;
      const content = this.files.get(request.url ?? '');
      response.writeHead(content === undefined ? 404 : 200).end(content);
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.#port, '127.0.0.1', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  /** Puts a build on the host and returns the registry's entry for it. */
  publish(
    version: string,
    {
      name = 'catalogue',
      pieces = ['trending-products', 'product-list', 'product-detail'],
      text = version,
      padding = 0,
      throws = false,
      script = `/* ${version} */`,
      prefetch = '',
      pages,
    }: PublishedText = {},
  ): RegistryEntry {
    const server = [
      `const { createElement } = require('react');`,
      `// ${'x'.repeat(padding)}`,
      ...pieces.map(
        (piece) =>
          `exports[${JSON.stringify(piece)}] = {
            Component: () => {
              if (${throws}) throw new Error('cannot be rendered');
              return createElement('p', null, ${JSON.stringify(text)});
            },
            prefetch: async ({ queryClient, props, url }) => { ${prefetch} },
          };`,
      ),
    ].join('\n');
    const manifest: BuildManifest = {
      name,
      version,
      owner: `@company/${name}-team`,
      entry: 'remote-entry.1.js',
      pieces: Object.fromEntries(pieces.map((piece) => [piece, { scripts: ['a.js'] }])),
      ...(pages && { pages }),
      server: 'server.1.cjs',
      integrity: {
        'remote-entry.1.js': integrityOf(script),
        'a.js': integrityOf(script),
        'server.1.cjs': integrityOf(server),
      },
    };
    const description = JSON.stringify(manifest);
    const files = {
      'manifest.json': description,
      'server.1.cjs': server,
      'a.js': script,
      'remote-entry.1.js': script,
    };
    for (const [file, content] of Object.entries(files)) this.files.set(`/${version}/${file}`, content);
    // One millisecond after the build before it: builds are ordered by it.
    this.#time += 1;
    const now = new Date(this.#time).toISOString();
    return {
      url: `http://127.0.0.1:${this.#port}/${version}/manifest.json`,
      metadata: { version, integrity: integrityOf(description) },
      deployment: { traffic: 100, default: true },
      extras: { publishedAt: now, publishedBy: 'pipeline', liveAt: now },
    };
  }
}
