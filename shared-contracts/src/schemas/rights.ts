// Who may do what: the rights that calls require, and the roles that are made of them.
import * as z from 'zod/mini';

/** Each right, with what it permits, in the words of the admin area. */
export const rightTexts = {
  'content.view': 'See articles, news, pages, the site’s content and their drafts',
  'content.edit': 'Write and publish articles, news, pages and the site’s content; redirects',
  'catalogue.view': 'See categories and products with their drafts and prices',
  'catalogue.edit': 'Change and publish categories, products, prices, data sheets and the brochure',
  'enquiries.view': 'See enquiries, quotations and mail: personal data of customers',
  'enquiries.edit': 'Work on enquiries, answer them, make and send quotations',
  'customers.export': 'Export enquiries as a file',
  'settings.edit': 'Set up mail, make backups',
  'people.manage': 'Invite people, give roles, disable accounts',
  'audit.view': 'Read the audit log',
  'privacy.manage': 'Export and erase a person’s data, set how long data is kept',
  'site.develop': 'Use the developer tools: remotes, overrides, inspector',
} as const;

export const rights = Object.keys(rightTexts) as [Right, ...Right[]];
export type Right = keyof typeof rightTexts;
export const Right = z.enum(rights);

/**
 * What a call requires. `public`: nothing. `own-account`: to be signed in, also where the password has to be changed first.
 * `signed-in`: to be signed in, whatever the role. `all-rights`: every right, as an owner has, because the call leads to all of
 * them. A list: any one of these rights. `kind`: the right to view or to edit
 * what the parameter `kind` names.
 */
export type Access =
  | 'public'
  | 'own-account'
  | 'signed-in'
  | 'all-rights'
  | Right
  | readonly [Right, ...Right[]]
  | { kind: 'view' | 'edit' };

/** Which rights are about the items of a kind. */
export const areaOfKind = {
  product: 'catalogue',
  category: 'catalogue',
  blog: 'content',
  news: 'content',
  page: 'content',
  site: 'content',
} as const;
export type KindWithRights = keyof typeof areaOfKind;

const viewAll = ['content.view', 'catalogue.view', 'enquiries.view'] as const;

/** The roles that every site has. An admin can make others of the same rights. */
export const builtInRoles = {
  owner: { label: 'Owner', rights },
  editor: { label: 'Editor', rights: ['content.view', 'content.edit', 'catalogue.view'] },
  catalogue: { label: 'Catalogue', rights: ['catalogue.view', 'catalogue.edit', 'content.view'] },
  sales: {
    label: 'Sales',
    rights: ['enquiries.view', 'enquiries.edit', 'customers.export', 'catalogue.view'],
  },
  developer: { label: 'Developer', rights: ['site.develop', 'content.view', 'catalogue.view'] },
  viewer: { label: 'Viewer', rights: viewAll },
} as const satisfies Record<string, { label: string; rights: readonly Right[] }>;
export type BuiltInRole = keyof typeof builtInRoles;

export const isBuiltInRole = (role: string): role is BuiltInRole => Object.hasOwn(builtInRoles, role);

/** Whether somebody with these rights may make a call: `kind` is the value of that parameter. */
export function isPermitted(
  access: Exclude<Access, 'public'>,
  has: (right: Right) => boolean,
  kind?: string,
): boolean {
  if (access === 'own-account' || access === 'signed-in') return true;
  if (access === 'all-rights') return rights.every(has);
  if (typeof access === 'string') return has(access);
  if (isList(access)) return access.some(has);
  return kind !== undefined && isKind(kind) && has(`${areaOfKind[kind]}.${access.kind}`);
}

/** Of what a list contains, the kinds that are shown to somebody with these rights. */
export const viewableKinds = ({ rights }: { rights: ReadonlySet<Right> }): KindWithRights[] =>
  (Object.keys(areaOfKind) as KindWithRights[]).filter((kind) => rights.has(`${areaOfKind[kind]}.view`));

export const isKind = (kind: string): kind is KindWithRights => Object.hasOwn(areaOfKind, kind);

const isList = (access: Access): access is readonly [Right, ...Right[]] => Array.isArray(access);
