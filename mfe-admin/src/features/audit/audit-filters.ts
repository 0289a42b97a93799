import { readDays, type Days } from '../../lists/list-params';
import { filterKindNames, filterNames } from './audit-sentence';

/** Kinds, in the words of the audit log. */
export const auditKinds = Object.keys(filterKindNames);
/** Actions, in the words of the audit log, in the order of their texts. */
export const auditActions = Object.keys(filterNames).sort((one, other) =>
  (filterNames[one] ?? '').localeCompare(filterNames[other] ?? ''),
);

export interface AuditFilters extends Days {
  adminId?: number;
  kind?: string;
  /** Only with a kind. */
  itemId?: number;
  action?: string;
}

/** Invalid values are left out. */
export function readAuditFilters(params: URLSearchParams): AuditFilters {
  const [adminId, itemId] = [readId(params, 'adminId'), readId(params, 'itemId')];
  const kind = auditKinds.find((each) => each === params.get('kind'));
  const action = auditActions.find((each) => each === params.get('action'));
  return {
    ...(adminId && { adminId }),
    ...(kind && { kind, ...(itemId && { itemId }) }),
    ...(action && { action }),
    ...readDays(params),
  };
}

function readId(params: URLSearchParams, name: string): number | undefined {
  const text = params.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
