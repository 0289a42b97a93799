import type { Piece } from '@site/shared-contracts';
import { QuoteListBar } from './quote-list-bar';

export const piece: Piece<'enquiry/quote-list-bar'> = { Component: QuoteListBar };
