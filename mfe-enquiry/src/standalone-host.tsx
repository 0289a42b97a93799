import { links, paths } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { quoteListPath } from '@site/shared-contracts/quote-list';
import { Link, useLocation, useSearchParams } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { createStandaloneHost, part, StandaloneFrame } from '@site/shared-testing/standalone-host';
import { formProducts } from './contact-form/form-products';
import { piece as contactPage } from './contact-page/contact-page.piece';
import { piece as contactSection } from './contact-section/contact-section.piece';
import { piece as quoteList } from './quote-list/quote-list.piece';
import { piece as quoteListBar } from './quote-list-bar/quote-list-bar.piece';
import { piece as quoteDialog } from './quote-dialog/quote-dialog.piece';

export const createEnquiryHost = (contact: SiteContent['contact']) =>
  createStandaloneHost({
    title: 'Enquiry',
    frame: <Frame contact={contact} />,
    pages: {
      [paths.home]: () => [part(contactSection, { contact })],
      [paths.contact]: () => [part(contactPage, { contact })],
      [quoteListPath]: () => [part(quoteList, { contact }), part(quoteListBar, { added: [] })],
    },
  });

/** With links to quotes. */
function Frame({ contact }: { contact: SiteContent['contact'] }) {
  const [search] = useSearchParams();
  const location = useLocation();
  const productId = search.get('quote');
  const { data } = useQuery(formProducts);
  return (
    <>
      <StandaloneFrame>
        <Link to={links.home()}>Contact section</Link>
        <Link to={links.contact()}>Contact page</Link>
        {data?.data.slice(0, 3).map(({ id, productName }) => (
          <Link key={id} to={links.quote(id, location)} preventScrollReset>
            Request a quote for {productName}
          </Link>
        ))}
      </StandaloneFrame>
      {productId && <quoteDialog.Component key={productId} productId={productId} contact={contact} />}
    </>
  );
}
