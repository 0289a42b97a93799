import type { Piece } from '@site/shared-contracts';
import { prefetchFormProducts } from '../contact-form/form-products';
import { ContactSection } from './contact-section';

export const piece: Piece<'enquiry/contact-section'> = {
  Component: ContactSection,
  async prefetch({ queryClient, url }) {
    await prefetchFormProducts(queryClient, url);
    return undefined;
  },
};
