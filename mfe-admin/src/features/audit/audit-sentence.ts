import type { AuditEntry, FailedSignIn } from '@site/shared-contracts/schemas';
import { formatRupees } from '@site/shared-contracts/amounts';
import { findSitePart } from '@site/shared-contracts/site-parts';
import * as z from 'zod/mini';
import { countText } from '../../format/count-text';

/** Kinds of items, as the screen names them. A kind that is missing here is shown as it is. */
const kindNames: Partial<Record<string, string>> = {
  category: 'category',
  product: 'product',
  blog: 'blog post',
  news: 'news item',
  page: 'page',
  message: 'message',
  quote: 'quote',
  mail: 'email',
  'mail-template': 'mail template',
  'mail settings': 'the mail settings',
  admin: 'admin',
  backup: 'backup',
  site: 'site content',
  picture: 'picture',
  sheet: 'a data sheet of product',
  brochure: 'the uploaded brochure',
  redirect: 'redirect',
  quotation: 'quotation',
  'bulk change': 'bulk change',
  upload: 'upload',
};

/** For the filter, where no number follows the kind. */
export const filterKindNames: typeof kindNames = {
  ...kindNames,
  sheet: 'data sheet',
  brochure: 'uploaded brochure',
  'mail settings': 'mail settings',
};

/** Actions, as they follow the name of the admin. */
const actionNames: Partial<Record<string, string>> = {
  create: 'created',
  change: 'changed',
  delete: 'deleted',
  restore: 'restored',
  'end stolen session': 'lost a session that was used twice:',
  withdraw: 'withdrew',
  purge: 'permanently deleted',
  retry: 'resent',
  'sign in': 'signed in',
  'failed sign-in': 'failed sign-in',
  'sign out': 'signed out',
  'sign out everywhere': 'signed out everywhere',
  'change password': 'changed the password',
  ...{
    'sign in with passkey': 'signed in with a passkey',
    'add passkey': 'added a passkey',
    'rename passkey': 'renamed a passkey',
    'remove passkey': 'removed a passkey',
    'refuse copied passkey': 'was refused a passkey that seems to be copied',
    'add authenticator app': 'set up an authenticator app',
    'remove authenticator app': 'removed the authenticator app',
    'make recovery codes': 'made new recovery codes',
    'use recovery code': 'used a recovery code',
    'remove second factors': 'removed the second factors of',
  },
  enable: 'enabled',
  disable: 'disabled',
  draft: 'saved a draft of',
  publish: 'published',
  unpublish: 'hid',
  hide: 'hid',
  show: 'made visible',
  move: 'moved',
  'change address': 'changed the address of',
  'remove address': 'removed the address of',
  schedule: 'scheduled',
  'cancel schedule': 'cancelled the schedule of',
  'restore version': 'restored a version of',
  'discard draft': 'discarded the draft of',
  send: 'sent',
  copy: 'began a new version of',
  link: 'made a new link to',
  accept: 'took the order of',
  start: 'started',
  check: 'checked the file of',
  undo: 'started to undo',
  'undo change': 'undid a bulk change of',
  refuse: 'could not apply',
  infected: 'tried an infected',
  'finish change': 'finished',
  'finish undo': 'undid',
  'planned change failed': 'could not make the scheduled change of',
};

/** For the filter, where no item follows the action. */
export const filterNames: typeof actionNames = {
  ...actionNames,
  'end stolen session': 'ended a session that was used twice',
  send: 'sent an answer or a quotation',
  copy: 'began a new version of a quotation',
  link: 'made a new link to a quotation',
  accept: 'took an order',
  start: 'started a bulk change',
  check: 'checked a file of products',
  undo: 'started to undo a bulk change',
  'undo change': 'undid a bulk change of a product',
  refuse: 'could not apply a file of products',
  'finish change': 'finished a bulk change',
  'finish undo': 'undid a bulk change',
  withdraw: 'withdrew a data sheet',
  draft: 'saved a draft',
  unpublish: 'hid a product or an article',
  hide: 'hid a category',
  show: 'made a category visible',
  'change address': 'changed an address',
  'remove address': 'removed an address',
  'cancel schedule': 'cancelled a schedule',
  'restore version': 'restored a version',
  'discard draft': 'discarded a draft',
  'planned change failed': 'scheduled change failed',
  retry: 'sent an e-mail again',
  'remove second factors': 'removed second factors',
};

/** Actions on the own account: naming the admin a second time would say nothing. */
export const ownActions = [
  ...['sign in', 'sign out', 'sign out everywhere', 'change password'],
  ...['sign in with passkey', 'add passkey', 'rename passkey', 'remove passkey', 'refuse copied passkey'],
  ...['add authenticator app', 'remove authenticator app', 'make recovery codes', 'use recovery code'],
];

const Named = z.object({
  productName: z.optional(z.string()),
  title: z.optional(z.string()),
  name: z.optional(z.string()),
  username: z.optional(z.string()),
});

function nameOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | undefined {
  for (const side of [after, before]) {
    const { data } = z.safeParse(Named, side);
    const name = data?.productName ?? data?.title ?? data?.name ?? data?.username;
    if (name) return name;
  }
  return undefined;
}

/** Details of an action on several items at once. */
const Several = z.object({ count: z.int() });

const counted = (count: number, one: string, many: string) => `${String(count)} ${count === 1 ? one : many}`;

/** Failed attempts to sign in, with their numbers. Who tried is unknown. */
export function failedSignInSentence({
  adminId,
  admin,
  failedSignIn,
}: Pick<AuditEntry, 'adminId' | 'admin'> & { failedSignIn: FailedSignIn }): string {
  const { account, wrong, refused } = failedSignIn;
  const name =
    account === ''
      ? 'with many unknown user names'
      : adminId === undefined
        ? 'with an unknown user name'
        : `as ${admin}`;
  const counts = [
    ...(wrong > 0 ? [counted(wrong, 'wrong password', 'wrong passwords')] : []),
    ...(refused > 0 ? [counted(refused, 'attempt blocked', 'attempts blocked')] : []),
  ];
  return `${wrong + refused === 1 ? 'Failed sign-in' : 'Failed sign-ins'} ${name} (${counts.join(', ')})`;
}

const Priced = z.object({ price: z.optional(z.number()) });

/** `₹420 → ₹450`. Undefined where the price is what it was, or was not there before or after. */
function priceChange({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string | undefined {
  const [from, to] = [before, after].map((side) => z.safeParse(Priced, side).data?.price);
  return from === undefined || to === undefined || from === to
    ? undefined
    : `${formatRupees(from)} → ${formatRupees(to)}`;
}

/** `product 2 (Bloom)`: for a link to it. */
export function auditItem(entry: Pick<AuditEntry, 'kind' | 'itemId' | 'before' | 'after'>): string {
  const { kind, itemId } = entry;
  const name = kind === 'site' ? findSitePart(itemId)?.label : nameOf(entry);
  return [filterKindNames[kind] ?? kind, kind === 'site' ? undefined : itemId, name && `(${name})`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}

/** What was done, without the name of the admin: `changed product 2 (Bloom), price ₹420 → ₹450`. */
export function auditSentence(entry: Pick<AuditEntry, 'action' | 'kind' | 'itemId' | 'before' | 'after'>) {
  const { action, kind, itemId } = entry;
  const done = actionNames[action] ?? action;
  if (ownActions.includes(action)) return done;
  const kindName = kindNames[kind] ?? kind;
  const { data: several } = z.safeParse(Several, entry.after);
  if (several) return `${done} ${countText(several.count, kindName)}`;
  const name = kind === 'site' ? findSitePart(itemId)?.label : nameOf(entry);
  // A part has its name. What has none is of the time when the site's content was one item.
  const number = kind === 'site' ? undefined : itemId;
  const sentence = [done, kindName, number, name && `(${name})`]
    .filter((part) => part !== undefined)
    .join(' ');
  const price = priceChange(entry);
  return price === undefined ? sentence : `${sentence}, price ${price}`;
}
