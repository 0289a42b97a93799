import {
  fillTemplate,
  placeholderText,
  quotationPlaceholders,
  standInOf,
} from '@site/shared-contracts/fill-template';
import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import type { Quotation } from '@site/shared-contracts/schemas';
import { Field, TextArea, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { adminKey, adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { CheckLine } from '../../components/check-line';
import { FormDialog } from '../../components/form-dialog';

export interface SentQuotation {
  number: string;
  /** The customer's page; left out where an earlier press has sent it already. */
  path?: string | undefined;
  isMailed: boolean;
}

export interface SendDialogProps {
  quotation: Quotation;
  /** Of what is stored, for `If-Match`. */
  version: number;
  customer: string;
  onSent: (sent: SentQuotation) => void;
  onClose: () => void;
}

const usualLetter = (customer: string) => ({
  subject: 'Quotation {{number}}',
  body: [
    `Dear ${customer},`,
    'thank you for your enquiry. Our quotation {{number}} is attached. You can read it, and accept or decline it, here:\n{{link}}',
    'It is good until {{validUntil}}.',
    'Kind regards',
  ].join('\n\n'),
});

/** The first template of such mails, filled for this customer; undefined while it is loaded. */
function useFirstLetter(enquiryId: number, customer: string) {
  const templates = useQuery(adminQuery('GET /api/mail/templates', {}));
  const basis = useQuery(
    adminQuery('GET /api/enquiries/:id/answer', { params: { id: enquiryId }, query: {} }),
  );
  if (templates.isPending || basis.isPending) return undefined;
  const template = templates.data?.templates.find(({ purpose }) => purpose === 'quotation');
  if (!template || !basis.data) return { ...usualLetter(customer), empty: [] };
  const values = { ...basis.data.values, name: customer };
  const subject = fillTemplate(template.subject, values);
  const body = fillTemplate(template.body, values);
  const empty = [...new Set([...subject.empty, ...body.empty])].map(standInOf);
  return { subject: subject.text, body: body.text, empty };
}

/** What the mail says. Without a mail, the clerk passes the link on. */
export function SendDialog({ quotation, version, customer, onSent, onClose }: SendDialogProps) {
  const { email, suspect } = quotation;
  const outbox = useQuery(adminQuery('GET /api/mail/outbox', { query: { page: 1, pageSize: 1 } }));
  const canMail = email !== '' && !suspect && outbox.data?.isConfigured === true;
  const [isWanted, setWanted] = useState(true);
  const firstLetter = useFirstLetter(quotation.enquiryId, customer);
  const [typed, setTyped] = useState<Partial<Record<'subject' | 'body', string>>>({});
  const { subject = '', body = '' } = { ...firstLetter, ...typed };
  const standIns = firstLetter?.empty.filter((each) => `${subject}\n${body}`.includes(each)) ?? [];
  const isMailed = canMail && isWanted;
  const { isBusy, problem, send } = useSending(quotation.id, version, (sent) =>
    onSent({ ...sent, isMailed }),
  );
  return (
    <FormDialog
      title="Send the quotation"
      size="m"
      submit={isMailed ? 'Send' : 'Make the link'}
      isBusy={isBusy}
      isUnavailable={outbox.isPending || !firstLetter}
      onSubmit={() => void send(isMailed ? { subject, body } : undefined)}
      onClose={onClose}
    >
      <p>It gets its number now, and stays as it is. A later change makes a new version.</p>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {canMail ? (
        <CheckLine>
          <input type="checkbox" checked={isWanted} onChange={({ target }) => setWanted(target.checked)} />
          Mail it to {email}
        </CheckLine>
      ) : (
        !outbox.isPending && <p>{whyNoMail(quotation)}</p>
      )}
      {isMailed && firstLetter && (
        <>
          <Field label="Subject">
            <TextInput
              value={subject}
              required
              onChange={({ target }) => setTyped({ ...typed, subject: target.value })}
            />
          </Field>
          <Field
            label="Text"
            hint={`Filled in when it is sent: ${quotationPlaceholders.map(placeholderText).join(' ')}. The PDF is attached.`}
          >
            <TextArea
              rows={10}
              value={body}
              required
              onChange={({ target }) => setTyped({ ...typed, body: target.value })}
            />
          </Field>
          {standIns.length > 0 && (
            <Notice>Not known, so look at the text: {standIns.map((each) => `“${each}”`).join(', ')}.</Notice>
          )}
        </>
      )}
    </FormDialog>
  );
}

function whyNoMail({ email, suspect }: Quotation): string {
  if (suspect) return 'The enquiry is possible spam, which gets no mail. Pass the link on yourself.';
  if (email === '') return 'No e-mail address is known. Pass the link on by WhatsApp, for example.';
  return 'No mail server is set up. Pass the link on by WhatsApp or your own mail.';
}

/** One key for all presses: what was sent is not sent again where the response was lost. */
function useSending(id: number, version: number, onSent: (sent: Omit<SentQuotation, 'isMailed'>) => void) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (mail: { subject: string; body: string } | undefined) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const input = { params: { id }, body: { mail } };
      const { number, path } = await call('POST /api/quotations/:id/send', input, {
        ifMatch: version,
        idempotencyKey,
      });
      onSent({ number, path });
      await queryClient.invalidateQueries({ queryKey: [adminKey] });
    } catch (error) {
      setProblem(`It was not sent. ${failureReason(error)}`);
    }
    setBusy(false);
  };
  return { isBusy, problem, send };
}
