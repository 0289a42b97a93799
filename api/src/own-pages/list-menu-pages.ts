import { linkToOwnPage, paths } from '@site/shared-contracts';
import { countLetters } from '@site/shared-contracts/count-letters';
import {
  answeredQuestions,
  isShown,
  type MenuPage,
  type SiteContent,
} from '@site/shared-contracts/site-content';
import { addPaths } from '../addresses/add-paths';
import type { Database } from '../database/database';

/** Links, and letters of their words, for which a header has room, whatever the width of the screen. */
const roomOfHeader = { links: 7, letters: 85 };

/** The links that a header has which admins have left empty. */
const usualLinks = ['Home', 'About', 'Products', 'Blog'].map((label) => ({ label }));

/**
 * The pages that menus lead to, in their order: those that visitors see. A page for which the header has no room is in the
 * footer; so is the page of questions and answers, where it has some.
 */
export async function listMenuPages(
  source: Database,
  { menus, faq }: Partial<Pick<SiteContent, 'menus' | 'faq'>>,
): Promise<MenuPage[]> {
  const rows = await source
    .selectFrom('page')
    .select(['id', 'title', 'menu_label', 'place'])
    .where('deleted_at', 'is', null)
    .where('place', '!=', 'nowhere')
    .orderBy('sort_order')
    .orderBy('title_key')
    .orderBy('id')
    .execute();
  const pages = await addPaths(source, 'page', rows);
  const written = menus?.header.filter(isShown) ?? [];
  const header: { label: string }[] = written.length > 0 ? [...written] : [...usualLinks];
  const listed = pages.map(({ id, title, menu_label, place, path = linkToOwnPage(id) }): MenuPage => {
    const label = menu_label || title;
    const next = [...header, { label }];
    const fits = next.length <= roomOfHeader.links && countLetters(next) <= roomOfHeader.letters;
    if (place !== 'header' || !fits) return { label, href: path, place: 'footer' };
    header.push({ label });
    return { label, href: path, place };
  });
  if (!faq || answeredQuestions(faq).length === 0) return listed;
  return [{ label: faq.title || 'Questions and answers', href: paths.faq, place: 'footer' }, ...listed];
}
