import type { FastifyReply } from 'fastify';

/** A problem of the shell's own, in the shape of the API's. */
export function sendProblem(reply: FastifyReply, status: number, title: string, detail?: string) {
  return reply
    .code(status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ type: 'about:blank', title, status, detail, instance: reply.request.id }));
}
