import type { Piece } from '@site/shared-contracts';

export const piece: Piece<'enquiry/contact-page'> = { Component: () => null };
