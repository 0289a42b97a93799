import type { PageFacts } from '@site/shared-contracts';
import { useLoaderData, useParams } from '@site/shared-contracts/router';
import { useEffect } from 'react';
import { NotFound } from '../frame/not-found';
import { PieceSlot } from '../pieces/piece-slot';
import { useFormOutcome } from '../site/form-outcome';
import { useSite } from '../site/site-context';
import type { Page } from './page';
import { documentTitle } from './document-title';

export interface PageViewProps {
  page: Page;
}

/** One page: its pieces from top to bottom, or the site's own 404 where what it would show does not exist. */
export function PageView({ page }: PageViewProps) {
  const facts = useLoaderData<PageFacts>();
  const params = useParams();
  const site = useSite();
  const outcome = useFormOutcome('message');
  const title = documentTitle(facts, site.content);
  useEffect(() => {
    document.title = title;
  }, [title]);

  if (facts.status === 404) return <NotFound />;
  return page.sections(params, site, outcome).map((section) => <PieceSlot key={section.id} {...section} />);
}
