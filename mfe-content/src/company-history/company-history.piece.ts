import type { Piece } from '@site/shared-contracts';

export const piece: Piece<'content/company-history'> = { Component: () => null };
