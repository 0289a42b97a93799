import type { Role } from '@site/shared-contracts/schemas';

/** The name of a role; its key where it is not known. */
export const roleLabel = (roles: readonly Role[], key: string): string =>
  roles.find((role) => role.key === key)?.label ?? key;
