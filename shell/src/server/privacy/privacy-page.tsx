import type { PrivacyPeriods } from '@site/shared-contracts/schemas';
import { Container } from '@site/shared-ui/container';
import styled from 'styled-components';
import type { Site } from '../../site/site-context';
import { renderDocument, type Document } from '../rendering/plain-page';
import { defaultNotice } from './default-notice';

export function renderPrivacyPage(site: Site, periods: PrivacyPeriods): Document {
  const { company, contact, about } = site.content;
  const written = about.privacy?.sections ?? [];
  const values: Record<string, string> = {
    company: company.name,
    address: contact.address.join(', '),
    phone: contact.phone,
    email: contact.email,
    retention: retentionText(periods),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  const sections = written.length > 0 ? written : defaultNotice;
  return renderDocument(
    site,
    'Privacy notice',
    <Page>
      <h1>Privacy notice</h1>
      {sections.map(({ title, text }, index) => (
        <section key={index}>
          {title && <h2>{fill(title)}</h2>}
          {fill(text)
            .split('\n')
            .filter(Boolean)
            .map((paragraph, at) => (
              <p key={at}>{paragraph}</p>
            ))}
        </section>
      ))}
    </Page>,
  );
}

/** The real periods, one line each. */
const retentionText = ({ months, areSaved }: PrivacyPeriods): string =>
  [
    `Messages: ${String(months.messages)} months after the last one, once we have dealt with it.`,
    `Requests for quotes: ${String(months.quotes)} months after the last step, once we have dealt with it.`,
    `Mails and their files: ${String(months.mails)} months.`,
    `Quotations: ${String(months.quotations)} months; those that were accepted ${String(months.acceptedQuotations)} months, for tax.`,
    ...(areSaved
      ? []
      : ['We have not confirmed these periods yet: until then, nothing is deleted after them.']),
  ].join('\n');

const Page = styled(Container)`
  max-inline-size: 760px;
  padding-block: var(--space-6) var(--space-10, 80px);
  /* The font would show the (c) of an article of a law as a copyright sign. */
  font-variant-ligatures: none;

  & h1 {
    margin-block-end: var(--space-5);
    font-size: var(--text-3xl);
  }

  & h2 {
    margin-block: var(--space-6) var(--space-3);
    font-size: var(--text-xl);
  }

  & p {
    margin: 0 0 var(--space-3);
  }
`;
