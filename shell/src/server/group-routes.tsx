import { GroupName } from '@site/publishing/registry/schemas';
import { Button } from '@site/shared-ui/button';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import styled from 'styled-components';
import type { Site } from '../site/site-context';
import { sendProblem } from './http/problem';
import { isSameOrigin } from './http/same-origin';
import { groupCookie, groupOf } from './remotes/choose-builds';
import { renderPlainPage } from './rendering/plain-page';

export interface GroupRoutesOptions {
  site: () => Site;
  formHost: string | undefined;
}

type GroupRequest = FastifyRequest<{ Params: { group: string } }>;

/**
 * `/_groups/staff` is the link with which a browser joins a group of visitors, or leaves it. A button does it and not the
 * link itself: no other site can put its visitors into a group.
 */
export const groupRoutes: FastifyPluginAsync<GroupRoutesOptions> = (app, { site, formHost }) => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');
    done();
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!GroupName.safeParse((request as GroupRequest).params.group).success)
      return sendProblem(reply, 404, 'A group has a name of lower-case letters, digits and hyphens');
    if (request.method === 'POST' && !isSameOrigin(request, formHost))
      return sendProblem(reply, 403, 'A group can only be joined on a page of this site');
    return undefined;
  });
  // What a form without scripts sends; it has no fields.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, _body, done) => {
    done(null, undefined);
  });

  app.get('/_groups/:group', (request: GroupRequest, reply) => sendGroupPage(request, reply, site()));
  app.post('/_groups/:group/join', async (request: GroupRequest, reply) =>
    reply.header('set-cookie', groupCookie(request, request.params.group)).redirect('/', 303),
  );
  app.post('/_groups/:group/leave', async (request: GroupRequest, reply) =>
    reply.header('set-cookie', groupCookie(request, undefined)).redirect('/', 303),
  );
  return Promise.resolve();
};

function sendGroupPage(request: GroupRequest, reply: FastifyReply, site: Site) {
  const { group } = request.params;
  const isIn = groupOf(request) === group;
  const { html, policy } = renderPlainPage({
    site,
    title: `The group ${group}`,
    children: isIn
      ? 'This browser is in the group: it may get parts of this site before others do.'
      : 'Who joins may get parts of this site before others do, for 30 days and in this browser only.',
    canTryAgain: false,
    more: (
      <Form method="post" action={`/_groups/${group}/${isIn ? 'leave' : 'join'}`}>
        <Button type="submit">{isIn ? 'Leave the group' : 'Join the group'}</Button>
      </Form>
    ),
  });
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(html);
}

const Form = styled.form`
  margin-block-start: var(--space-3);
`;
