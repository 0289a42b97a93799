import type { Piece } from '@site/shared-contracts';
import { Promo } from './promo';

export const piece: Piece<'content/promo'> = { Component: Promo };
