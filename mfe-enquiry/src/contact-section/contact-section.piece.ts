import type { Piece } from '@site/shared-contracts';
import { allProducts } from '../contact-form/all-products';
import { ContactSection } from './contact-section';

export const piece: Piece<'enquiry/contact-section'> = {
  Component: ContactSection,
  async prefetch({ queryClient }) {
    await Promise.allSettled([queryClient.query(allProducts)]);
    return undefined;
  },
};
