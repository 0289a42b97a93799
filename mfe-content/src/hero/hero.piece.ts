import type { Piece } from '@site/shared-contracts';
import { Hero } from './hero';

export const piece: Piece<'content/hero'> = { Component: Hero };
