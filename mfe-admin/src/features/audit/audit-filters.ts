import { readDays, type Days } from '../../lists/list-params';
import { filterKindNames } from './audit-sentence';

/** Kinds, in the words of the audit log. */
export const auditKinds = Object.keys(filterKindNames);
/** Actions, in the words of the audit log. */
export const auditActions = [
  'create',
  'change',
  'delete',
  'restore',
  'purge',
  'draft',
  'publish',
  'unpublish',
  'schedule',
  'cancel schedule',
  'planned change failed',
  'restore version',
  'discard draft',
  'hide',
  'show',
  'move',
  'change address',
  'remove address',
  'retry',
  'sign in',
  'failed sign-in',
  'sign out',
  'sign out everywhere',
  'change password',
  'sign in with passkey',
  'add passkey',
  'remove passkey',
  'refuse copied passkey',
  'add authenticator app',
  'remove authenticator app',
  'make recovery codes',
  'use recovery code',
  'remove second factors',
  'enable',
  'disable',
] as const;

export interface AuditFilters extends Days {
  adminId?: number;
  kind?: string;
  action?: string;
}

/** Invalid values are left out. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const adminId = params.get('adminId') ?? '';
  const kind = auditKinds.find((each) => each === params.get('kind'));
  const action = auditActions.find((each) => each === params.get('action'));
  return {
    ...(/^[1-9]\d{0,8}$/.test(adminId) && { adminId: Number(adminId) }),
    ...(kind && { kind }),
    ...(action && { action }),
    ...readDays(params),
  };
}
