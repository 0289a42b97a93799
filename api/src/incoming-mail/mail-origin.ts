// Whether a person or a program has written a mail, and of a bounce, which mail could not be delivered.
import type { ParsedMail as LibraryMail } from 'mailparser';
import { cleanLine } from './clean-text';

export interface MailOrigin {
  /** A program has written it: it is never answered, and opens nothing. */
  isAutomatic: boolean;
  /** It came through a mailing list. People also answer through one, so it counts as automatic only without a thread. */
  isFromList: boolean;
  /** A mail of ours that could not be delivered, and why. */
  bounce: { messageIds: string[]; reason: string } | undefined;
  /** The mail server holds it for spam. */
  looksLikeSpam: boolean;
}

interface Sources {
  header: (name: string) => string[];
  mail: LibraryMail;
  from: { address: string };
}

export function readOrigin({ header, mail, from }: Sources): MailOrigin {
  const first = (name: string) => header(name)[0]?.trim().toLowerCase();
  const isReport = /multipart\/report/i.test(header('content-type')[0] ?? '');
  const isFromServer = /^(mailer-daemon|postmaster)@/.test(from.address);
  const isBounce = isReport && (isFromServer || first('return-path') === '<>');
  const autoSubmitted = first('auto-submitted');
  return {
    isAutomatic:
      isBounce ||
      isFromServer ||
      (autoSubmitted !== undefined && !/^no\b/.test(autoSubmitted)) ||
      /^(bulk|junk)\b/.test(first('precedence') ?? '') ||
      ['x-autoreply', 'x-autorespond'].some((name) => first(name)) ||
      first('return-path') === '<>',
    isFromList: Boolean(first('list-id')) || /^list\b/.test(first('precedence') ?? ''),
    bounce: isBounce ? readBounce(mail) : undefined,
    looksLikeSpam: /^yes\b/.test(first('x-spam-flag') ?? '') || /^yes\b/.test(first('x-spam-status') ?? ''),
  };
}

/** Undefined for a report of a delay, or of a delivery. */
function readBounce({ attachments, text = '' }: LibraryMail): MailOrigin['bounce'] {
  const start = text.slice(0, 50_000);
  if (!/^action:\s*failed/im.test(start)) return undefined;
  const originals = attachments
    .filter(({ contentType }) => /^(message\/rfc822|text\/rfc822-headers)$/i.test(contentType))
    .map(({ content }) => content.toString('latin1', 0, 50_000));
  const messageIds = originals.flatMap((original) =>
    Array.from(original.matchAll(/^message-id:\s*<([^<>\s]{1,400})>/gim), ([, id = '']) => id),
  );
  const reason = /^diagnostic-code:(.+)$/im.exec(start)?.[1] ?? '';
  return { messageIds: messageIds.slice(0, 5), reason: cleanLine(reason.replace(/^\s?smtp;/i, '')) };
}
