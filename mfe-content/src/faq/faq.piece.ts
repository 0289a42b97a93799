import type { Piece } from '@site/shared-contracts';
import { Faq } from './faq';

export const piece: Piece<'content/faq'> = {
  Component: Faq,
  prefetch: ({ props: { faq } }) =>
    Promise.resolve({ status: 200, title: faq.title, ...(faq.text && { description: faq.text }) }),
};
