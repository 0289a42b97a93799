import { links, type Piece } from '@site/shared-contracts';
import { prefetchFormProducts } from '../contact-form/form-products';
import { ContactPage } from './contact-page';

export const piece: Piece<'enquiry/contact-page'> = {
  Component: ContactPage,
  async prefetch({ queryClient, url, props: { contact } }) {
    await prefetchFormProducts(queryClient, url);
    return {
      status: 200,
      title: 'Contact us',
      description: `Send us a message, call ${contact.phone} or visit us: ${contact.address.join(', ')}. ${contact.hours}.`,
      canonicalPath: links.contact(),
    };
  },
};
