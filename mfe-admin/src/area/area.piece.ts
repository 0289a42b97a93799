import type { Piece } from '@site/shared-contracts';
import { Area } from './area';

export const piece: Piece<'admin/area'> = { Component: Area };
