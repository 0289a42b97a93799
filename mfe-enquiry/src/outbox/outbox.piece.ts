import type { Piece } from '@site/shared-contracts';
import { OutboxNotice } from './outbox-notice';

export const piece: Piece<'enquiry/outbox'> = { Component: OutboxNotice };
