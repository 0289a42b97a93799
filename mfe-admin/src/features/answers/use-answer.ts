import { useQueryClient } from '@site/shared-contracts/query';
import { fillTemplate, type Placeholder } from '@site/shared-contracts/fill-template';
import type { AnswerBasis, Attachable, MailTemplate } from '@site/shared-contracts/schemas';
import { useState } from 'react';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { fieldErrorsOf } from '../../api-client/call-failure';
import { failureSentence } from '../../editing/save-messages';
import { useTextDraft } from '../../editing/use-text-draft';
import { useNotices } from '../../notices/notice-store';

const texts = {
  subject: '',
  body: '',
  /** Names of the files to attach, one a line. */
  files: '',
  /** Placeholders that a template had no value for, one a line. */
  empty: '',
  /** The `Idempotency-Key`, and the answer that it was made for: the same answer is sent once, whatever happens. */
  key: '',
  keyOf: '',
};
type Texts = typeof texts;

export interface AnswerTarget {
  enquiryId: number;
  /** The reply that is answered; undefined for the enquiry itself. */
  mailId: number | undefined;
}

export type AnswerDraft = ReturnType<typeof useAnswer>;

/** What is typed as an answer, stored in this browser until it is sent, and how it is sent. */
export function useAnswer({ enquiryId, mailId }: AnswerTarget, basis: AnswerBasis) {
  const draft = useTextDraft<Texts>(`answer:${String(enquiryId)}`, { ...texts, subject: basis.subject });
  const { values } = draft;
  const [replaced, setReplaced] = useState<Texts>();
  const { isBusy, errors, failure, send } = useSending();
  const chosen = linesOf(values.files);

  const fill = (template: Pick<MailTemplate, 'subject' | 'body'>) => {
    const subject = fillTemplate(template.subject, basis.values);
    const body = fillTemplate(template.body, basis.values);
    const empty = [...new Set([...subject.empty, ...body.empty])].join('\n');
    setReplaced(values.body.trim() === '' ? undefined : values);
    // An answer to a reply keeps the subject of its thread.
    draft.write({ subject: basis.subject || subject.text, body: body.text, empty });
  };

  const submit = async () => {
    const files = basis.attachable.filter(({ name }) => chosen.includes(name));
    const body = {
      ...(mailId !== undefined && { mailId }),
      ...{ to: basis.to, subject: values.subject, body: values.body },
      attachments: files.map(({ reference }) => reference),
    };
    const keyOf = JSON.stringify([enquiryId, body]);
    const key = values.keyOf === keyOf ? values.key : crypto.randomUUID();
    const pressed = { ...values, key, keyOf };
    draft.write({ key, keyOf });
    if (!(await send(enquiryId, body, { key, canSend: basis.canSend }))) return;
    draft.markSent(pressed);
    setReplaced(undefined);
  };

  return {
    ...{ draft, values, chosen, isBusy, errors, failure, fill, submit },
    empty: linesOf(values.empty) as Placeholder[],
    attach: ({ name }: Attachable, isChosen: boolean) =>
      draft.write({
        files: [...chosen.filter((each) => each !== name), ...(isChosen ? [name] : [])].join('\n'),
      }),
    /** Brings back what a template has replaced; undefined where it replaced nothing. */
    takeBack:
      replaced &&
      (() => {
        draft.write(replaced);
        setReplaced(undefined);
      }),
  };
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);

type AnswerBody = Parameters<typeof call<'POST /api/enquiries/:id/answers'>>[1]['body'];

function useSending() {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();

  /** Resolves with whether it was stored. */
  const send = async (id: number, body: AnswerBody, { key, canSend }: { key: string; canSend: boolean }) => {
    setBusy(true);
    setErrors({});
    setFailure(undefined);
    let isSent = false;
    try {
      await call('POST /api/enquiries/:id/answers', { params: { id }, body }, { idempotencyKey: key });
      isSent = true;
      const text = canSend
        ? 'The answer is on its way. The timeline shows when it was sent.'
        : 'The answer waits in the outbox: no mail server is set up.';
      notify({ tone: 'success', text });
    } catch (error) {
      setErrors(fieldErrorsOf(error) ?? {});
      setFailure(failureSentence(error, 'The answer').replace('was not saved', 'was not sent'));
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
    return isSent;
  };
  return { isBusy, errors, failure, send };
}
