import type { Piece } from '@site/shared-contracts';

export const piece: Piece<'enquiry/quote-dialog'> = { Component: () => null };
