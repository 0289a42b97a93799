import type { EnquiryRow } from '../database/tables';
import { ProblemError } from '../problems/problems';

/** Whoever sends spam chooses the address and the words of an answer to it. 409 (thrown). */
export function refuseMailToSpam({ is_suspect }: Pick<EnquiryRow, 'is_suspect'>): void {
  if (is_suspect === 1)
    throw new ProblemError(
      409,
      'The enquiry is possible spam, which gets no mail. Say that it is no spam first.',
    );
}
