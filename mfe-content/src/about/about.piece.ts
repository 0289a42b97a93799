import type { Piece } from '@site/shared-contracts';

export const piece: Piece<'content/about'> = { Component: () => null };
