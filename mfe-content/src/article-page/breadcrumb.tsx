import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { BreadcrumbTrail } from '@site/shared-ui/breadcrumb-trail';
import { truncateText, maxCharacters } from '../article-text/truncate-text';
import type { ArticleKind } from './article-kind';

export const Breadcrumb = ({ kind, title }: { kind: ArticleKind; title: string }) => (
  <nav aria-label="Breadcrumb">
    <BreadcrumbTrail>
      <li>
        <Link to={links.home()}>Home</Link>
      </li>
      {kind.trail.map(({ label, path }) => (
        <li key={path}>
          <Link to={path}>{label}</Link>
        </li>
      ))}
      <li aria-current="page" dir="auto">
        {truncateText(title, maxCharacters.title)}
      </li>
    </BreadcrumbTrail>
  </nav>
);
