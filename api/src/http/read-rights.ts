import { builtInRoles, isBuiltInRole, Right } from '@site/shared-contracts/schemas';
import * as z from 'zod/mini';

/** The rights of a role. `stored`: the JSON list of a role that an admin has made; null where there is none. */
export function rightsOf(role: string, stored: string | null): ReadonlySet<Right> {
  return isBuiltInRole(role) ? new Set<Right>(builtInRoles[role].rights) : readRights(stored ?? '[]');
}

/** A right that this version does not know permits nothing. */
export function readRights(json: string): ReadonlySet<Right> {
  const names = z.parse(z.array(z.string()), JSON.parse(json));
  return new Set(names.flatMap((name) => z.safeParse(Right, name).data ?? []));
}
