import type { Piece } from '@site/shared-contracts';

export const piece: Piece<'content/client-logos'> = { Component: () => null };
