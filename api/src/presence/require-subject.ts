import { areaOfKind, isKind } from '@site/shared-contracts/schemas';
import type { AuthenticatedActor } from '../http/actor';
import { ProblemError } from '../problems/problems';

/** Who works on a thing is told to those only who may see the thing: `blog:5` needs the right to view content. */
export function requireSubject(subject: string, { rights }: AuthenticatedActor): void {
  const [kind = ''] = subject.split(':');
  const area = isKind(kind) ? areaOfKind[kind] : isOfEnquiries(kind) ? 'enquiries' : undefined;
  if (area === undefined)
    throw new ProblemError(422, 'Please check the marked fields.', { subject: 'There is no such kind.' });
  if (!rights.has(`${area}.view`))
    throw new ProblemError(403, 'Your role does not permit this.', undefined, { reason: 'right' });
}

const isOfEnquiries = (kind: string) => kind === 'enquiry' || kind === 'quotation';
