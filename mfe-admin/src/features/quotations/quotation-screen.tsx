import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import { Link, useParams } from '@site/shared-contracts/router';
import type { Quotation } from '@site/shared-contracts/schemas';
import { LinkButton } from '@site/shared-ui/button';
import { useState } from 'react';
import { isGone } from '../../api-client/is-gone';
import { AsyncView } from '../../components/async-view';
import { NotFound } from '../../components/not-found';
import { Screen } from '../../components/screen';
import { Stack } from '../../components/stack';
import { adminLinks } from '../../links/admin-links';
import { parseId } from '../../lists/parse-id';
import { PresenceNotice } from '../../presence/presence-notice';
import { LinkDialog } from './link-dialog';
import { QuotationForm } from './quotation-form';
import { quotationQuery } from './quotation-query';
import type { SentQuotation } from './send-dialog';
import { SentVersion } from './sent-quotation';
import { Permitted } from '../../session/permitted';

const NoQuotation = () => (
  <NotFound what="Quotation" back={{ to: adminLinks.quotations(), label: 'Quotations' }} />
);

/** One quotation: its draft as a form, and below it what was sent. */
export function QuotationScreen() {
  const id = parseId(useParams().id ?? '');
  return id === undefined ? <NoQuotation /> : <OneQuotation key={id} id={id} />;
}

function OneQuotation({ id }: { id: number }) {
  const query = useQuery(quotationQuery(id));
  if (!query.data && isGone(query.error)) return <NoQuotation />;
  const { data } = query;
  return (
    <Screen
      title={data?.number ? `Quotation ${data.number}` : 'New quotation'}
      actions={
        data && (
          <LinkButton as={Link} to={adminLinks.inbox(data.enquiryId)} variant="secondary">
            To the enquiry
          </LinkButton>
        )
      }
    >
      {data && (
        <Permitted call="PUT /api/quotations/update/:id">
          <PresenceNotice subject={`quotation:${id}`} />
        </Permitted>
      )}
      <AsyncView query={query} what="the quotation">
        {(quotation) => <Versions quotation={quotation} />}
      </AsyncView>
    </Screen>
  );
}

function Versions({ quotation }: { quotation: Quotation }) {
  const queryClient = useQueryClient();
  const [link, setLink] = useState<SentQuotation>();
  const { id, versions, contactNo } = quotation;
  return (
    <Stack $gap={6}>
      {versions.map((version) =>
        version.state === 'draft' ? (
          <QuotationForm
            key={`draft ${version.version}`}
            quotation={quotation}
            draft={version}
            onSent={(sent) => {
              setLink(sent);
              void queryClient.invalidateQueries({ queryKey: quotationQuery(id).queryKey });
            }}
          />
        ) : (
          <SentVersion key={version.version} quotation={quotation} sent={version} onLink={setLink} />
        ),
      )}
      {link && <LinkDialog sent={link} contactNo={contactNo} onClose={() => setLink(undefined)} />}
    </Stack>
  );
}
