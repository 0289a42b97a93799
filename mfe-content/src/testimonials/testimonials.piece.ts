import type { Piece } from '@site/shared-contracts';
import { Testimonials } from './testimonials';

export const piece: Piece<'content/testimonials'> = { Component: Testimonials };
