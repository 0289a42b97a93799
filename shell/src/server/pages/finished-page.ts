import { createHash } from 'node:crypto';
import { EncodedContent } from './encoded-content';
import type { RenderedPage } from './render-page';

/** A page as it is sent: the same status, headers and bytes for every visitor. */
export class FinishedPage extends EncodedContent {
  readonly status: number;
  readonly policy: string;
  /** Weak: one tag for all encodings. */
  readonly etag: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
  /** The query of a request goes along. */
  readonly passesQuery: boolean;

  constructor({ status, html, policy, location, passesQuery = false }: RenderedPage, onGrowth?: () => void) {
    const bytes = Buffer.from(html);
    super(bytes, onGrowth);
    this.status = status;
    this.policy = policy;
    this.location = location;
    this.passesQuery = passesQuery;
    const content = createHash('sha256').update(policy).update(bytes);
    this.etag = `W/"${content.digest('base64url').slice(0, 22)}"`;
  }
}
