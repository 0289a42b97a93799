import type { FastifyReply, FastifyRequest } from 'fastify';
import { canonicalRedirect } from '../serving/canonical-redirect';
import type { PageRenderer } from '../serving/page-renderer';
import type { RenderedPage } from '../rendering/render-page';
import { pageUrlOf } from '../http/page-url';
import { sendPage } from '../serving/send-page';
import type { RemoteLoader } from '../remotes/remote-loader';
import { overriddenSnapshot } from './override-snapshot';
import { withOutlines } from './outlines';
import { withBadge } from './override-badge';
import type { Overrides } from './overrides';

interface Sources {
  /** Undefined where the browser only wants outlines. */
  overrides: Overrides | undefined;
  outlines: boolean;
  loader: Pick<RemoteLoader, 'snapshot' | 'ensureLoaded' | 'owners'>;
  renderer: Pick<PageRenderer, 'renderPrivate'>;
}

/** Sends a page of a browser that has overrides: never from the cache, and never into it. */
export async function sendOverriddenPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { overrides, outlines, loader, renderer }: Sources,
): Promise<FastifyReply> {
  reply.header('cache-control', 'private, no-store');
  const url = pageUrlOf(request.url);
  const snapshot = await overriddenSnapshot(loader, overrides ?? {});
  const redirect = canonicalRedirect(request.url, url, snapshot.composition);
  if (redirect !== undefined) return reply.redirect(redirect, 307);
  const change = (rendered: RenderedPage) => {
    const outlined = outlines ? withOutlines(rendered, loader.owners()) : rendered;
    return overrides ? withBadge(outlined, overrides, snapshot.versions) : outlined;
  };
  const page = await renderer.renderPrivate({ url, request, snapshot }, { isPrivate: true, change });
  return sendPage(request, reply, page);
}
