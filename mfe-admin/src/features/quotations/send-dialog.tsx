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

const usualText = (customer: string) =>
  [
    `Dear ${customer},`,
    'thank you for your enquiry. Our quotation {number} is attached. You can read it, and accept or decline it, here:\n{link}',
    'It is good until {validUntil}.',
    'Kind regards',
  ].join('\n\n');

/** What the mail says. Without a mail, the clerk passes the link on. */
export function SendDialog({ quotation, version, customer, onSent, onClose }: SendDialogProps) {
  const { email, suspect } = quotation;
  const outbox = useQuery(adminQuery('GET /api/mail/outbox', { query: { page: 1, pageSize: 1 } }));
  const canMail = email !== '' && !suspect && outbox.data?.isConfigured === true;
  const [isWanted, setWanted] = useState(true);
  const [subject, setSubject] = useState('Quotation {number}');
  const [body, setBody] = useState(usualText(customer));
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
      isUnavailable={outbox.isPending}
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
      {isMailed && (
        <>
          <Field label="Subject">
            <TextInput value={subject} required onChange={({ target }) => setSubject(target.value)} />
          </Field>
          <Field label="Text" hint="{number}, {link} and {validUntil} are filled in. The PDF is attached.">
            <TextArea rows={10} value={body} required onChange={({ target }) => setBody(target.value)} />
          </Field>
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
