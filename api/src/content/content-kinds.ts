import type { ContentKind } from '@site/shared-contracts/schemas';
import type { PublishableKind } from './publishable-kind';

export type ContentKinds = Record<ContentKind, PublishableKind>;
