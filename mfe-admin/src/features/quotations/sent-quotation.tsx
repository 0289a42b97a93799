import { findGstState } from '@site/shared-contracts/gst-states';
import { formatPaise } from '@site/shared-contracts/amounts';
import type { Quotation, QuotationVersion } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { useState } from 'react';
import styled from 'styled-components';
import { call } from '../../api-client/call';
import { ButtonRow } from '../../components/button-row';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { FormCard } from '../../components/form-card';
import { FormDialog } from '../../components/form-dialog';
import { dayText, momentText } from '../../format/moment-text';
import { ListTable } from '../../lists/list-table';
import { useRowAction } from '../../lists/use-row-action';
import { QuotationPill } from './quotation-state';
import { savePdf } from './save-pdf';
import type { SentQuotation } from './send-dialog';
import { Totals } from './totals';
import { Permitted } from '../../session/permitted';

export interface SentVersionProps {
  quotation: Quotation;
  sent: QuotationVersion;
  onLink: (sent: SentQuotation) => void;
}

/** A version that was sent: it stays as the customer has it. */
export function SentVersion({ quotation, sent, onLink }: SentVersionProps) {
  const { content } = sent;
  const state = findGstState(content.customer.stateCode)?.name;
  return (
    <FormCard>
      <Head>
        <h2>Version {sent.version}</h2>
        <QuotationPill {...sent} />
      </Head>
      <p>{whatHappened(sent)}</p>
      <p>
        {[content.customer.name, content.customer.company, content.customer.address, state]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Lines sent={sent} />
      <Totals content={content} />
      <p>Good until {dayText(content.validUntil)}.</p>
      {content.note && <Words>{content.note}</Words>}
      {content.terms && <Words>{content.terms}</Words>}
      <Actions quotation={quotation} sent={sent} onLink={onLink} />
    </FormCard>
  );
}

function whatHappened({
  sentAt,
  admin,
  seenAt,
  decidedAt,
  decidedBy,
  decidedName,
  decisionNote,
  state,
}: QuotationVersion) {
  const sentences = [
    sentAt && `Sent ${momentText(sentAt)}${admin ? ` by ${admin}` : ''}.`,
    seenAt && `Opened ${momentText(seenAt)}.`,
    decidedAt &&
      `${state === 'declined' ? 'Declined' : 'Accepted'} ${momentText(decidedAt)} by ${decidedName}${
        decidedBy === 'admin' ? ' for the customer' : ''
      }.`,
    decisionNote && `‘${decisionNote}’`,
  ];
  return sentences.filter(Boolean).join(' ');
}

const Lines = ({ sent: { content } }: Pick<SentVersionProps, 'sent'>) => (
  <Table caption="Lines" columns={['Description', 'HSN', 'Quantity', 'Price', 'Discount', 'GST']}>
    {content.lines.map((line, index) => (
      <tr key={index}>
        <th scope="row">{[line.description, line.size].filter(Boolean).join(', ')}</th>
        <td data-label="HSN">{line.hsn}</td>
        <td data-label="Quantity">
          {line.quantity} {line.unit}
        </td>
        <td data-label="Price">{formatPaise(line.unitPricePaise)}</td>
        <td data-label="Discount">{line.discountPercent} %</td>
        <td data-label="GST">{line.gstPercent} %</td>
      </tr>
    ))}
  </Table>
);

/** Those of the version that the customer has; an older one only has its PDF. */
function Actions({ quotation, sent, onLink }: SentVersionProps) {
  const { id, version, number, versions } = quotation;
  const { busyKey, run } = useRowAction<'pdf' | 'copy' | 'link' | 'accept'>();
  const [dialog, setDialog] = useState<'link' | 'accept'>();
  const [note, setNote] = useState('');
  const isNewest = versions[0]?.version === sent.version;
  const isCurrent = versions.find(({ state }) => state !== 'draft')?.version === sent.version;
  const close = () => setDialog(undefined);
  const copy = () =>
    run('copy', async () => {
      await call('POST /api/quotations/:id/copy', { params: { id } }, { ifMatch: version });
      return 'This is the new version, as a draft.';
    });
  const renewLink = () =>
    run('link', async () => {
      const { path } = await call('POST /api/quotations/:id/link', { params: { id } });
      onLink({ number, path, isMailed: false });
      return undefined;
    });
  const accept = () =>
    run('accept', async () => {
      const input = { params: { id }, body: { note } };
      await call('POST /api/quotations/:id/accept', input, { ifMatch: version });
      return 'The order was taken.';
    });
  return (
    <ButtonRow>
      {isNewest && (
        <Permitted call="POST /api/quotations/:id/copy">
          <Button busy={busyKey === 'copy'} onClick={() => void copy()}>
            Change as new version
          </Button>
        </Permitted>
      )}
      <Button
        variant="secondary"
        busy={busyKey === 'pdf'}
        onClick={() => void run('pdf', () => savePdf(quotation, sent.version))}
      >
        PDF
      </Button>
      {isCurrent && (
        <Permitted call="POST /api/quotations/:id/link">
          <Button variant="secondary" onClick={() => setDialog('link')}>
            New link
          </Button>
        </Permitted>
      )}
      {isCurrent && sent.state !== 'accepted' && (
        <Permitted call="POST /api/quotations/:id/accept">
          <Button variant="secondary" onClick={() => setDialog('accept')}>
            Take the order
          </Button>
        </Permitted>
      )}
      <ConfirmDialog
        open={dialog === 'link'}
        title="Make a new link?"
        confirm="Make a new link"
        isBusy={busyKey === 'link'}
        onConfirm={() => void renewLink().then(close)}
        onCancel={close}
      >
        <p>The link that the customer has stops working.</p>
      </ConfirmDialog>
      {dialog === 'accept' && (
        <FormDialog
          title="Take the order"
          submit="Take the order"
          isBusy={busyKey === 'accept'}
          onSubmit={() => void accept().then(close)}
          onClose={close}
        >
          <OrderNote note={note} onChange={setNote} />
        </FormDialog>
      )}
    </ButtonRow>
  );
}

const OrderNote = ({ note, onChange }: { note: string; onChange: (note: string) => void }) => (
  <>
    <p>For a customer who has accepted in another way, also after the last day.</p>
    <Field label="Note" hint="How the order came, for example by telephone.">
      <TextInput value={note} onChange={({ target }) => onChange(target.value)} />
    </Field>
  </>
);

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`;

const Words = styled.p`
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

const Table = styled(ListTable)`
  @media print, (min-width: 64em) {
    & th,
    & td {
      padding: var(--space-2) var(--space-3);
    }

    & thead th,
    & td {
      white-space: nowrap;
    }
  }
`;
