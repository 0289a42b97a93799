import type { Piece } from '@site/shared-contracts';
import { About } from './about';

export const piece: Piece<'content/about'> = {
  Component: About,
  prefetch: ({ props: { about } }) =>
    Promise.resolve({ status: 200, title: 'About us', description: about.lead }),
};
