import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { BreadcrumbTrail } from '@site/shared-ui/breadcrumb-trail';
import { cutText, shownCharacters } from '../article-text/cut-text';
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
        {cutText(title, shownCharacters.title)}
      </li>
    </BreadcrumbTrail>
  </nav>
);
