import type { Piece } from '@site/shared-contracts';

export const piece: Piece<'content/latest-blog'> = { Component: () => null };
