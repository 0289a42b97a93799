// Where an account is signed in, its tokens for scripts, and what an owner decides about signing in.
import * as z from 'zod/mini';
import { limits } from '../../values/limits';
import type { EndpointRow } from '../endpoint';
import { ById, Done, Timestamp } from '../fields';
import { Right, rights } from '../rights';
import { text } from '../text';
import { SecuritySettings } from './sessions';

/** A browser in which somebody is signed in. */
const SessionInList = z.object({
  id: z.uuid(),
  /** Browser and system, such as `Firefox on Windows`. */
  device: z.string(),
  /** The IP address from which it was used last. */
  address: z.string(),
  createdAt: Timestamp,
  lastUsedAt: Timestamp,
  expiresAt: Timestamp,
  /** The session that this call belongs to. */
  isCurrent: z.boolean(),
});
export type SessionInList = z.infer<typeof SessionInList>;

/** Rights that no token has: with them it could make itself, or others, more powerful. */
const rightsOfPeopleOnly = ['people.manage', 'privacy.manage', 'settings.edit'] as const satisfies Right[];
type RightOfPeopleOnly = (typeof rightsOfPeopleOnly)[number];
type TokenRight = Exclude<Right, RightOfPeopleOnly>;
const isTokenRight = (right: Right): right is TokenRight =>
  !(rightsOfPeopleOnly as readonly Right[]).includes(right);

/** Rights that a token for scripts can have. */
export const tokenRights = rights.filter(isTokenRight);

export const tokenLimits = { days: 366, tokens: 50 } as const;

export const TokenInput = z.object({
  label: text(limits.line),
  rights: z
    .array(z.enum(tokenRights))
    .check(z.minLength(1, 'Choose one right at least.'), z.maxLength(tokenRights.length)),
  expiresInDays: z.int().check(z.minimum(1), z.maximum(tokenLimits.days)),
});
export type TokenInput = z.infer<typeof TokenInput>;

const Token = z.object({
  id: z.int(),
  label: z.string(),
  rights: z.array(Right),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  lastUsedAt: z.optional(Timestamp),
  /** The IP address from which it was used last. */
  lastAddress: z.optional(z.string()),
});
export type Token = z.infer<typeof Token>;

export const SecuritySettingsScreen = z.extend(SecuritySettings, {
  version: z.int(),
  /** Hours after which a session ends, however much it is used. Whoever runs the server sets them. */
  sessionHours: z.number(),
});
export type SecuritySettingsScreen = z.infer<typeof SecuritySettingsScreen>;

export const ownAccessApi = {
  'GET /api/auth/sessions': {
    access: 'own-account',
    summary: 'Where this admin is signed in, the session that was used last first.',
    item: SessionInList,
  },
  'DELETE /api/auth/sessions/:id': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'End one of the own sessions.',
    params: z.object({ id: z.uuid() }),
    response: Done,
  },
  'POST /api/auth/sessions/end-others': {
    access: 'own-account',
    needsRecentSignIn: true,
    summary: 'End every own session but this one.',
    response: Done,
  },
  'POST /api/admins/:id/end-sessions': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: 'End every session of an admin, and revoke the tokens for scripts.',
    params: ById,
    response: Done,
  },
  'GET /api/auth/tokens': {
    access: 'own-account',
    summary: 'The tokens for scripts of this admin that have not expired. Of none its text.',
    item: Token,
  },
  'POST /api/auth/tokens': {
    access: 'signed-in',
    needsRecentSignIn: true,
    summary:
      'Create a token for scripts, with some of the own rights. Its text is in this response only. A token cannot ' +
      'create another one.',
    body: TokenInput,
    response: z.extend(Token, { status: z.literal(200), token: z.string() }),
    errorStatuses: [409],
  },
  'DELETE /api/auth/tokens/:id': {
    access: 'own-account',
    summary: 'Revoke one of the own tokens for scripts: it is not accepted any more.',
    params: ById,
    response: Done,
  },
  'GET /api/security/settings': {
    access: 'people.manage',
    summary: 'When sessions end, and who needs a second factor.',
    response: SecuritySettingsScreen,
  },
  'PUT /api/security/settings': {
    access: 'all-rights',
    needsRecentSignIn: true,
    summary: 'Decide when sessions end, and who needs a second factor.',
    body: SecuritySettings,
    response: SecuritySettingsScreen,
    errorStatuses: [412],
  },
  'POST /api/security/end-sessions': {
    access: 'all-rights',
    needsRecentSignIn: true,
    summary: 'End the sessions of everybody, but for this one.',
    response: Done,
  },
} as const satisfies Record<string, EndpointRow>;
