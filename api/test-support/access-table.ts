// The tables of docs/who-may-do-what.md, made from the contract.
import {
  apiContract,
  builtInRoles,
  isPermitted,
  rights,
  rightTexts,
  type Access,
  type Right,
} from '@site/shared-contracts/schemas';

const roles = Object.values(builtInRoles);

const begin = '<!-- prettier-ignore-start -->\n\n';
const end = '\n\n<!-- prettier-ignore-end -->\n';

/** The document with the tables of the present contract. */
export const withAccessTables = (text: string): string =>
  text.slice(0, text.indexOf(begin)) + begin + accessTables() + end;

const accessTables = (): string =>
  [
    table(
      ['Right', 'Permits', ...roles.map(({ label }) => label)],
      rights.map((right) => [
        `\`${right}\``,
        rightTexts[right],
        ...roles.map((role) => mark((role.rights as readonly Right[]).includes(right))),
      ]),
    ),
    table(
      ['Call', 'Needs', ...roles.map(({ label }) => label)],
      Object.entries(apiContract).map(([endpoint, row]) => [
        `\`${endpoint}\``,
        needs(row.access) + ('needsRecentSignIn' in row ? ', and a recent sign-in' : ''),
        ...roles.map((role) => cell(row.access, role.rights)),
      ]),
    ),
  ].join('\n\n');

const mark = (isPermitted: boolean) => (isPermitted ? 'yes' : '–');

function needs(access: Access): string {
  if (access === 'public') return 'nothing';
  if (access === 'signed-in') return 'to be signed in';
  if (access === 'own-account') return 'to be signed in; the own account only';
  if (access === 'all-rights') return 'all rights';
  if (typeof access === 'string') return `\`${access}\``;
  if ('kind' in access) return `the right to ${access.kind} the kind`;
  return access.map((right) => `\`${right}\``).join(' or ');
}

/** Of a call with the parameter `kind`: for which areas the role may make it. */
function cell(access: Access, roleRights: readonly Right[]): string {
  if (access === 'public') return 'yes';
  const has = (right: Right) => roleRights.includes(right);
  if (typeof access === 'string' || !('kind' in access)) return mark(isPermitted(access, has));
  const areas = [
    isPermitted(access, has, 'product') && 'catalogue',
    isPermitted(access, has, 'blog') && 'content',
  ].filter(Boolean);
  return areas.length === 2 ? 'yes' : areas.join() || '–';
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
