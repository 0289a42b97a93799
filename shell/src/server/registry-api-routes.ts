import { createHash } from 'node:crypto';
import type { SignedRegistry } from '@site/publishing/registry/rollback-rules';
import {
  entriesOf,
  isOffered,
  isPreview,
  REGISTRY_SCHEMA,
  type RegistryEntry,
} from '@site/publishing/registry/schemas';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { requireRight, type ToolsAccessOptions } from './developer-tools/require-right';
import { sendProblem } from './http/problem';
import type { RegistryReader } from './remotes/registry-reader';
import type { RemoteLoader } from './remotes/remote-loader';
import { isKnown } from './serving/send-page';

export interface RegistryApiRoutesOptions extends ToolsAccessOptions {
  loader: Pick<RemoteLoader, 'registries'>;
  readHistory: RegistryReader['readHistory'];
}

type RemoteRequest = FastifyRequest<{ Params: { remote: string } }>;

/** Changes that the history has. */
const HISTORY_LENGTH = 100;

/**
 * The registries as this shell has accepted them, to read, in the shape of the AWS Frontend Discovery schema, without previews.
 * Who has changed what and why is for admins, and so is the group of a canary: they may name a person or a customer.
 */
export const registryApiRoutes: FastifyPluginAsync<RegistryApiRoutesOptions> = (app, options) => {
  const { loader, readHistory } = options;
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('x-robots-tag', 'noindex');
    done();
  });
  const registryOf = ({ params }: RemoteRequest) => loader.registries().get(params.remote);
  const sendUnknown = ({ params }: RemoteRequest, reply: FastifyReply) =>
    sendProblem(reply, 404, `There is no micro-frontend '${params.remote}'`);

  app.get('/registry/v1/microFrontends', (request, reply) =>
    sendRegistries(request, reply, [...loader.registries().values()]),
  );
  app.get('/registry/v1/microFrontends/:remote', (request: RemoteRequest, reply) => {
    const signed = registryOf(request);
    return signed ? sendRegistries(request, reply, [signed]) : sendUnknown(request, reply);
  });
  app.get(
    '/registry/v1/microFrontends/:remote/history',
    { preHandler: requireRight('site.develop', options) },
    async (request: RemoteRequest, reply) => {
      const signed = registryOf(request);
      if (!signed) return sendUnknown(request, reply);
      const { remote, sequence } = signed.registry;
      const changes = await readHistory(remote, HISTORY_LENGTH);
      return reply
        .header('cache-control', 'private, no-store')
        .send({ changes: changes.map((change, at) => ({ sequence: sequence - at, ...change })) });
    },
  );
  app.get('/registry/*', (_, reply) =>
    sendProblem(reply, 404, 'The registry is at /registry/v1/microFrontends'),
  );
  return Promise.resolve();
};

/** Every cache asks whether it is still so: a build may be withdrawn at any time. */
function sendRegistries(request: FastifyRequest, reply: FastifyReply, registries: readonly SignedRegistry[]) {
  const body = JSON.stringify({
    schema: REGISTRY_SCHEMA,
    microFrontends: Object.fromEntries(
      registries.map(({ registry }) => [
        registry.remote,
        entriesOf(registry)
          .filter((entry) => isOffered(entry) && !isPreview(entry))
          .map((entry) => toPublicEntry(registry.remote, entry)),
      ]),
    ),
  });
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Its files are at this site, too: the address of the remote's own host may be one that only servers can reach. */
const toPublicEntry = (remote: string, { metadata, deployment, extras }: RegistryEntry) => ({
  url: `/remotes/${remote}/${metadata.version}/manifest.json`,
  metadata,
  deployment,
  extras: {
    publishedAt: extras.publishedAt,
    liveAt: extras.liveAt,
    retiredAt: extras.retiredAt,
    broughtBackAt: extras.broughtBackAt,
    steps: extras.steps,
  },
});
