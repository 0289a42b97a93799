import type { OpenQuotation } from '@site/shared-contracts/schemas';
import { longDate } from '@site/shared-contracts/time-zone';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { ContactSentence } from '../../site/contact-sentence';
import type { Site } from '../../site/site-context';
import { renderDocument, type Document } from '../rendering/plain-page';
import { AnswerForm } from './answer-form';
import type { Attempt } from './call-quotations';
import { QuotationLines } from './quotation-lines';

export interface QuotationPageProps {
  site: Site;
  token: string;
  quotation: OpenQuotation;
  attempt?: Attempt | undefined;
}

export const renderQuotationPage = (props: QuotationPageProps): Document =>
  renderDocument(
    props.site,
    `${props.attempt ? 'Error: ' : ''}Quotation ${props.quotation.number}`,
    <QuotationPage {...props} />,
  );

function QuotationPage({ site, token, quotation, attempt }: QuotationPageProps) {
  const { number, state, content, sentAt } = quotation;
  const { company } = site.content;
  return (
    <Page>
      <h1>Quotation {number}</h1>
      <Lead>
        {company.name}, {longDate(sentAt, company.timeZone)}
        {content && `, for ${content.customer.company || content.customer.name}`}
      </Lead>
      {attempt && <Notice tone="danger">Your answer was not recorded. {attempt.reason}</Notice>}
      <State quotation={quotation} timeZone={company.timeZone} />
      {content && (
        <>
          <QuotationLines content={content} />
          {content.note && <Words>{content.note}</Words>}
          {content.terms && (
            <section aria-labelledby="terms">
              <h2 id="terms">Terms</h2>
              <Words>{content.terms}</Words>
            </section>
          )}
          <LinkButton href={`/quotation.pdf?link=${encodeURIComponent(token)}`} variant="secondary">
            Download as PDF
          </LinkButton>
          {state === 'sent' && <AnswerForm token={token} attempt={attempt} />}
        </>
      )}
      <ContactSentence />
    </Page>
  );
}

interface StateProps {
  quotation: OpenQuotation;
  timeZone: string;
}

function State({ quotation: { state, content, decidedAt, decidedName }, timeZone }: StateProps) {
  const lastDay = content && longDate(content.validUntil, 'UTC');
  const by = decidedName && ` by ${decidedName}`;
  const when = decidedAt === undefined ? '' : ` on ${longDate(decidedAt, timeZone)}`;
  switch (state) {
    case 'sent':
      return <Notice>This offer is good until {lastDay}. You can accept or decline it below.</Notice>;
    case 'expired':
      return <Notice tone="danger">This offer ended on {lastDay}. Please ask us for a new one.</Notice>;
    case 'accepted':
      return (
        <Notice tone="success">
          Accepted{by}
          {when}. Thank you. We will be in touch about your order.
        </Notice>
      );
    case 'declined':
      return (
        <Notice>
          Declined{by}
          {when}. Thank you for telling us.
        </Notice>
      );
    case 'superseded':
      return <Notice>We have sent you a newer version. Please open the link in our latest message.</Notice>;
  }
}

const Page = styled(Container)`
  display: grid;
  gap: var(--space-5);
  padding-block: var(--space-5) var(--space-9);
  justify-items: start;

  & > * {
    min-inline-size: 0;
    max-inline-size: 100%;
    margin: 0;
  }

  & > form,
  & > [role='status'] {
    inline-size: 100%;
  }

  & h1 {
    font-size: var(--text-2xl);
    overflow-wrap: anywhere;
  }

  & h2 {
    margin: 0 0 var(--space-2);
    font-size: var(--text-xl);
  }
`;

const Lead = styled.p`
  color: var(--color-ink-soft);
`;

const Words = styled.p`
  max-inline-size: 44em;
  margin: 0;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
