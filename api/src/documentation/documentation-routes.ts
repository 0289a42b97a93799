import type { FastifyReply, RouteOptions } from 'fastify';
import { respondIfChanged, addEtag } from '../http/conditional-requests';
import { createDocsPage, docsPolicy } from './docs-page';
import { createOpenApi } from './open-api';

/** The OpenAPI document for programs and the reference page for people. Both are made with the first request. */
export function documentationRoutes(): RouteOptions[] {
  let cached: { json: string; page: string } | undefined;
  const documents = () => {
    if (!cached) {
      const document = createOpenApi();
      cached = { json: JSON.stringify(document), page: createDocsPage(document) };
    }
    return cached;
  };
  const send = (reply: FastifyReply, type: string, text: string) => {
    addEtag(reply, text);
    return reply.type(`${type}; charset=utf-8`).send(text);
  };
  return [
    {
      method: 'GET',
      url: '/api/openapi.json',
      config: { access: 'public' },
      onSend: respondIfChanged,
      handler: (_, reply) => send(reply, 'application/json', documents().json),
    },
    {
      method: 'GET',
      url: '/api/docs',
      config: { access: 'public' },
      onSend: respondIfChanged,
      handler: (_, reply) => {
        reply.header('content-security-policy', docsPolicy);
        return send(reply, 'text/html', documents().page);
      },
    },
  ];
}
