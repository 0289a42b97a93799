import type { EndpointRow } from '@site/shared-contracts/schemas';

export const statusDescriptions: Record<number, string> = {
  400: 'What was sent is damaged or not complete.',
  401: 'Nobody is signed in, or the credentials are wrong.',
  403: 'What was sent does not give access, or not any more; for an admin, `reason` says what is missing.',
  404: 'There is no such thing.',
  409: 'It collides with what is there already.',
  410: 'It was here, and was deleted.',
  412: 'Somebody else has changed it meanwhile; `current` is what holds now.',
  413: 'The body is too large.',
  414: 'The query of the URL is too long.',
  415: 'The body is of a type that this call does not take.',
  422: 'Some values cannot be used; `errors` says which and why.',
  429: 'Too much at once. `Retry-After` says when to try again.',
  503: 'The database cannot be reached, or the server is busy. Trying again later can succeed.',
};

/** The error statuses of an endpoint, ascending: those that follow from its parts, and those in its row. */
export function errorStatusesOf({
  access,
  params,
  query,
  body,
  form,
  errorStatuses: ownStatuses = [],
}: EndpointRow): number[] {
  const hasBody = body !== undefined || form !== undefined;
  const statuses = [
    ...(access === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(query || hasBody ? [422] : []),
    ...(hasBody ? [400, 413, 415] : []),
    ...ownStatuses,
    503,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
}
