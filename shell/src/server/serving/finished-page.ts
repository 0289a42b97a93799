import { createHash } from 'node:crypto';
import { EncodedContent } from './encoded-content';
import type { RenderedPage } from '../rendering/render-page';

/** A page as it is sent: the same status, headers and bytes for every visitor. */
export class FinishedPage extends EncodedContent {
  readonly status: number;
  readonly policy: string;
  /** Weak: one tag for all encodings. */
  readonly etag: string;
  /** Where a redirect leads. */
  readonly location: string | undefined;
  readonly leavesOut: RenderedPage['leavesOut'];
  readonly dependsOnQuery: boolean;
  readonly madeOf: RenderedPage['madeOf'];

  constructor(rendered: RenderedPage, onGrowth?: () => void) {
    const { status, html, policy, location, leavesOut, dependsOnQuery = false, madeOf } = rendered;
    const bytes = Buffer.from(html);
    super(bytes, onGrowth);
    this.status = status;
    this.policy = policy;
    this.location = location;
    this.leavesOut = leavesOut;
    this.dependsOnQuery = dependsOnQuery;
    this.madeOf = madeOf;
    const content = createHash('sha256').update(policy).update(bytes);
    // The cache keeps a page whose tag is the same.
    if (leavesOut ?? dependsOnQuery) content.update(JSON.stringify([leavesOut, dependsOnQuery]));
    this.etag = `W/"${content.digest('base64url').slice(0, 22)}"`;
  }
}
