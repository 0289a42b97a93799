import { links, type Piece } from '@site/shared-contracts';
import { allProducts } from '../contact-form/all-products';
import { ContactPage } from './contact-page';

export const piece: Piece<'enquiry/contact-page'> = {
  Component: ContactPage,
  async prefetch({ queryClient, props: { contact } }) {
    await Promise.allSettled([queryClient.query(allProducts)]);
    return {
      status: 200,
      title: 'Contact us',
      description: `Send us a message, call ${contact.phone} or visit us: ${contact.address.join(', ')}. ${contact.hours}.`,
      canonicalPath: links.contact(),
    };
  },
};
