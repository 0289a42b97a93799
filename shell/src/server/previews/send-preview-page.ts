// Links to drafts: the real page with the draft in it, for who has the link.
import { isApiFailure } from '@site/shared-contracts';
import { callAdminApi } from '@site/shared-contracts/admin-client';
import type { Preview } from '@site/shared-contracts/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site/site-context';
import type { PageRenderer } from '../serving/page-renderer';
import { pageUrlOf } from '../http/page-url';
import { renderPlainPage } from '../rendering/plain-page';
import { sendPage } from '../serving/send-page';
import { FinishedPage } from '../serving/finished-page';
import type { Snapshot } from '../remotes/snapshot';
import { withPreviewBar } from './preview-bar';

/** Milliseconds that the API may take for the draft. */
const CALL_TIMEOUT = 5_000;

/** As the API makes them. Those of earlier versions have ended. */
const tokenOfLink = /^(draft_[\w.-]{20,200}|eyJ[\w-]+\.[\w-]+\.[\w-]+)$/;

/** The token of a link to a draft; undefined for every other request, such as one of a campaign with this parameter. */
export function previewTokenOf(request: FastifyRequest): string | undefined {
  // Most requests need no parsing.
  if (!request.url.includes('preview=')) return undefined;
  const { preview } = request.query as { preview?: unknown };
  return typeof preview === 'string' && tokenOfLink.test(preview) ? preview : undefined;
}

interface Sources {
  token: string;
  apiBaseUrl: string;
  snapshot: Snapshot;
  site: () => Site;
  renderer: Pick<PageRenderer, 'renderPrivate'>;
}

/** Sends the page with the draft: never from a cache, never into one, and not for search engines. */
export async function sendPreviewPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, apiBaseUrl, snapshot, site, renderer }: Sources,
): Promise<FastifyReply> {
  reply
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex, nofollow')
    // Links on the page must not tell other sites the token.
    .header('referrer-policy', 'no-referrer');
  const url = pageUrlOf(request.url);
  const preview = await readPreview(token, apiBaseUrl);
  if (typeof preview === 'number') return sendRefusal(request, reply, site(), preview);
  // The site's content is on every page; a product or an article is on its own.
  if (preview.kind !== 'site' && preview.path !== url.pathname)
    return sendRefusal(request, reply, site(), 403);
  const page = await renderer.renderPrivate(
    { url, request, snapshot },
    {
      preview,
      change: (rendered) => withPreviewBar(rendered, preview, token, site().content.company.timeZone),
    },
  );
  return sendPage(request, reply, page);
}

/** The draft, or the status with which it is refused. */
async function readPreview(token: string, apiBaseUrl: string): Promise<Preview | number> {
  try {
    const options = { baseUrl: apiBaseUrl, timeout: CALL_TIMEOUT };
    return await callAdminApi('POST /api/preview', { body: { token } }, options);
  } catch (error) {
    if (!isApiFailure(error)) throw error;
    if (error.status === 422) return 403;
    return [403, 404, 410, 429].includes(error.status) ? error.status : 503;
  }
}

const reasons: Record<number, string> = {
  403: 'The link has ended, was altered, or is for another page. Ask the person who sent it for a new one.',
  404: 'There is no such draft any more.',
  410: 'What it showed is in the trash.',
  429: 'Too many links that do not work were opened. Please try again in a minute.',
  503: 'The draft cannot be read at the moment. Please try again.',
};

function sendRefusal(request: FastifyRequest, reply: FastifyReply, site: Site, status: number) {
  const document = renderPlainPage({
    site,
    title: 'This preview cannot be shown',
    children: reasons[status] ?? '',
    canTryAgain: status === 429 || status === 503,
  });
  return sendPage(
    request,
    reply,
    new FinishedPage({ ...document, status, isComplete: false, bootData: undefined }),
  );
}
