import type { Piece } from '@site/shared-contracts';
import { CompanyHistory } from './company-history';

export const piece: Piece<'content/company-history'> = { Component: CompanyHistory };
