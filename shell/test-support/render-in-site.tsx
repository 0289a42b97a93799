import { SiteContentSchema } from '@site/shared-contracts/site-content-schema';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom';
import siteContent from '../site/venmara/site-content.json';
import { SiteContext, type Site } from '../src/site/site-context';

// The router makes a Request for each navigation, and jsdom has none.
Object.assign(globalThis, {
  Request: class {
    constructor(
      readonly url: string,
      { signal }: { signal: AbortSignal },
    ) {
      this.signal = signal;
    }
    readonly method = 'GET';
    readonly signal: AbortSignal;
  },
});

export const site: Site = { content: SiteContentSchema.parse(siteContent), pictures: {}, year: 2031 };

/** Draws what needs a site and a router around it, standing on the page at `path`. */
export const renderInSite = (element: ReactNode, path = '/') => renderRoutes([{ path: '*', element }], path);

export function renderRoutes(routes: RouteObject[], path = '/') {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const view = render(
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  );
  return { ...view, router };
}
