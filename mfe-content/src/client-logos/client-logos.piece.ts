import type { Piece } from '@site/shared-contracts';
import { ClientLogos } from './client-logos';

export const piece: Piece<'content/client-logos'> = { Component: ClientLogos };
