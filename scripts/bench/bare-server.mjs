// The baseline of Fastify alone: sends the same bytes as the API, from a route that does nothing else.
import { fastify } from 'fastify';

const [, , address = ''] = process.argv;
const response = await fetch(address);
const bytes = Buffer.from(await response.arrayBuffer());
const type = response.headers.get('content-type') ?? '';

const app = fastify();
app.get('/*', (_, reply) => reply.type(type).send(bytes));
await app.listen({ port: 0, host: '127.0.0.1' });
const bound = app.server.address();
process.send?.({ port: typeof bound === 'object' ? bound?.port : undefined });
