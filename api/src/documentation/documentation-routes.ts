import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { respondIfChanged, addEtag } from '../http/conditional-requests';
import { createDocsPage, docsPolicy } from './docs-page';
import { createOpenApi, type DescribedCalls } from './open-api';

/**
 * The OpenAPI document for programs and the reference page for people, at the same addresses with the public calls for
 * everybody and with all calls for who is signed in. Each is made with the first request for it.
 */
export function documentationRoutes(): RouteOptions[] {
  const made = new Map<DescribedCalls, { json: string; page: string }>();
  const documents = (calls: DescribedCalls) => {
    const known = made.get(calls);
    if (known) return known;
    const document = createOpenApi(calls);
    const both = { json: JSON.stringify(document), page: createDocsPage(document) };
    made.set(calls, both);
    return both;
  };
  const send = (type: string, name: 'json' | 'page') => (request: FastifyRequest, reply: FastifyReply) => {
    const { reader } = request;
    const isSignedIn = reader !== undefined && reader.mustDo === undefined;
    const text = documents(isSignedIn ? 'all' : 'public')[name];
    addEtag(reply, text);
    reply.header('vary', 'authorization, cookie');
    if (isSignedIn) reply.header('cache-control', 'private, no-store');
    return reply.type(`${type}; charset=utf-8`).send(text);
  };
  const sendPage = send('text/html', 'page');
  const options = {
    method: 'GET',
    config: { access: 'public', saysMoreToAdmins: true },
    onSend: respondIfChanged,
  } as const;
  return [
    { ...options, url: '/api/openapi.json', handler: send('application/json', 'json') },
    {
      ...options,
      url: '/api/docs',
      handler: (request, reply) => sendPage(request, reply.header('content-security-policy', docsPolicy)),
    },
  ];
}
