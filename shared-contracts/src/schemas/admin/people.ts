// Who works with the site: roles, invitations, forgotten passwords, and the work of people who leave.
import * as z from 'zod/mini';
import type { EndpointRow } from '../endpoint';
import { ById, Done, Timestamp, wholeNumber } from '../fields';
import { Right } from '../rights';
import { text } from '../text';
import { Admin, AdminInput, Credentials } from './sessions';

/** Days in which an invitation can be accepted. */
export const invitationDays = 7;
/** Minutes in which the link of a forgotten password works. */
export const resetMinutes = 10;
/** Days in which a temporary password is accepted. */
export const temporaryPasswordDays = 7;

export const Person = z.extend(Admin, {
  /** The latest sign-in, or use of a session or token, that is still recorded. */
  lastUsedAt: z.optional(Timestamp),
});
export type Person = z.infer<typeof Person>;

export const Role = z.object({
  key: z.string(),
  label: z.string(),
  rights: z.array(Right),
  /** Every site has it, and nobody can change it. */
  isBuiltIn: z.boolean(),
  /** For `If-Match` of a change; 0 of a built-in role. */
  version: z.int(),
});
export type Role = z.infer<typeof Role>;

export const RoleInput = z.object({
  label: text(60),
  rights: z.array(Right).check(z.minLength(1, 'Choose at least one right.'), z.maxLength(50)),
});
export type RoleInput = z.infer<typeof RoleInput>;

const ByKey = z.object({ key: z.string().check(z.regex(/^[\w-]{1,60}$/)) });
const SavedRole = z.object({ status: z.literal(200), key: z.string(), version: z.int() });

export const Invitation = z.object({
  id: z.int(),
  /** Left out where the invited person chooses it. */
  username: z.optional(z.string()),
  role: z.string(),
  /** Username. */
  invitedBy: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

export const NewInvitation = z.object({
  status: z.literal(200),
  id: z.int(),
  /** To hand over; it cannot be read again. Left out where it was sent by mail. */
  link: z.optional(z.string()),
  /** The address that a mail with the link goes to. */
  sentTo: z.optional(z.string()),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** Of a link. */
const token = text(100);

export const OpenInvitation = z.object({
  status: z.literal(200),
  username: z.optional(z.string()),
  /** Its label. */
  role: z.string(),
  invitedBy: z.string(),
  expiresAt: Timestamp,
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

/** How much somebody else would have to take over. */
export const Work = z.object({
  status: z.literal(200),
  /** That are assigned to them and still open. */
  enquiries: z.int(),
  /** Of these and of closed enquiries: those with a day to follow up. */
  followUps: z.int(),
  /** Drafts that they have begun. */
  quotations: z.int(),
  /** Publications that they have planned, and the hiding of items. */
  publications: z.int(),
});
export type Work = z.infer<typeof Work>;

export const peopleApi = {
  'GET /api/people/all': {
    access: 'people.manage',
    summary: 'All admins, with when they were last there.',
    item: Person,
  },
  'GET /api/roles/all': {
    access: 'people.manage',
    summary: 'The roles that every site has, and those that admins have made.',
    item: Role,
  },
  'POST /api/roles/create': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: 'Make a role of rights that one has.',
    body: RoleInput,
    response: SavedRole,
    errorStatuses: [409],
  },
  'PUT /api/roles/update/:key': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: 'Change a role, for everybody who has it. Its rights before and after have to be one’s own.',
    params: ByKey,
    body: RoleInput,
    response: SavedRole,
    errorStatuses: [409, 412],
  },
  'DELETE /api/roles/delete/:key': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: 'Delete a role. 409 while somebody has it, or an open invitation gives it.',
    params: ByKey,
    response: Done,
    errorStatuses: [409, 412],
  },
  'GET /api/invitations/all': {
    access: 'people.manage',
    summary: 'The invitations that can still be accepted.',
    item: Invitation,
  },
  'POST /api/invitations/create': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: `Invite somebody: by mail where a mail server is set up and the username is an e-mail address, otherwise by the link in the response. It works once, for ${String(invitationDays)} days.`,
    body: z.object({ username: z.optional(AdminInput.shape.username), role: text(60) }),
    response: NewInvitation,
    errorStatuses: [409],
  },
  'DELETE /api/invitations/delete/:id': {
    access: 'people.manage',
    summary: 'Revoke an invitation.',
    params: ById,
    response: Done,
  },
  'POST /api/invitations/open': {
    access: 'public',
    summary: 'Read the invitation of a link.',
    body: z.object({ token }),
    response: OpenInvitation,
    errorStatuses: [404, 429],
  },
  'POST /api/invitations/accept': {
    access: 'public',
    summary:
      'Accept an invitation: the account is made, with this password. The username is that of the invitation, if it has one.',
    body: z.object({
      token,
      username: z.optional(AdminInput.shape.username),
      password: AdminInput.shape.password,
    }),
    response: z.object({ status: z.literal(200), username: z.string() }),
    errorStatuses: [404, 409, 429],
  },
  'POST /api/auth/forgotten-password': {
    access: 'public',
    summary: `Ask for a link to set a new password, which works for ${String(resetMinutes)} minutes. The response is the same whether there is such an account or not.`,
    body: z.object({ username: Credentials.shape.username }),
    response: Done,
    errorStatuses: [429],
  },
  'POST /api/auth/reset-password': {
    access: 'public',
    summary: 'Set a new password with such a link. Every session ends; the second factor stays.',
    body: z.object({ token, newPassword: AdminInput.shape.password }),
    response: z.object({ status: z.literal(200), username: z.string() }),
    errorStatuses: [404, 429],
  },
  'POST /api/admins/:id/reset-password': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: `Give somebody a temporary password, which is accepted for ${String(temporaryPasswordDays)} days and has to be changed after signing in with it.`,
    params: ById,
    response: z.object({ status: z.literal(200), password: z.string() }),
    errorStatuses: [409],
  },
  'GET /api/admins/:id/work': {
    access: 'people.manage',
    summary: 'How much somebody else would have to take over from this admin.',
    params: ById,
    response: Work,
  },
  'POST /api/admins/:id/hand-over': {
    access: 'people.manage',
    needsRecentSignIn: true,
    summary: 'Give the open work of an admin to another one. Says how much it was.',
    params: ById,
    body: z.object({ to: wholeNumber() }),
    response: Work,
    errorStatuses: [409],
  },
} as const satisfies Record<string, EndpointRow>;
