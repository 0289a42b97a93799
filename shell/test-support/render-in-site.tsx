import { withImages } from '@site/shared-contracts/site-content';
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

/** The demo brand, with the images of its folder. */
const content = withImages(SiteContentSchema.parse(siteContent), ({ file, alt }) => ({
  width: 1200,
  height: 900,
  alt,
  variants: [{ type: 'image/webp', width: 1200, url: `/site/${file}` }],
}));

export const site: Site = { content, year: 2031, host: 'www.venmara.example' };

/** Renders an element that needs a site and a router around it, on the page at `path`. */
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
