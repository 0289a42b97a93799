import { isApiFailure } from '@site/shared-contracts';

const nothingLost = 'Nothing that you typed is lost.';

/** The edit may have been saved: there was no response, an unreadable one, or one of a proxy before the API. */
export const isResponseLost = (error: unknown): boolean =>
  isApiFailure(error) && (error.status < 300 || error.status === 502 || error.status === 504);

export const uncertainSentence = (what: string) =>
  `No answer came from the server: ${what.charAt(0).toLowerCase()}${what.slice(1)} may have been saved or not. ` +
  `Look in the list before you save again. ${nothingLost}`;

/** Why it was not saved; `what` begins the sentence. */
export function failureSentence(error: unknown, what: string): string {
  if (!isApiFailure(error)) return `${what} was not saved. ${nothingLost}`;
  const { status, problem } = error;
  if (status === 0) return `${what} was not saved: the server cannot be reached. ${nothingLost}`;
  if (status === 422) return `${what} was not saved: look at the marked fields.`;
  if (status === 404 || status === 410)
    return `${what} was not saved: it has been deleted in the meantime. ${nothingLost}`;
  const reason = problem?.detail ?? problem?.title ?? `the server answered ${status}`;
  return `${what} was not saved: ${reason.replace(/\.$/, '')}. ${nothingLost}`;
}

/** `fields` are named as on the screen. */
export const adoptedSentence = (fields: string[]) => `A colleague’s changes were kept: ${fields.join(', ')}.`;
