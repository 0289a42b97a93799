// Every screen of the admin area. Paths are those of the specification, without their `/admin/`.
import { Navigate, type RouteObject } from '@site/shared-contracts/router';
import type { ComponentType } from 'react';
import { NotPermitted } from '../components/not-permitted';
import { adminLinks } from '../links/admin-links';
import { screenCalls, type ScreenPath } from '../links/screen-calls';
import { Permitted } from '../session/permitted';
import { blogResource, newsResource } from '../features/articles/article-resource';
import { messages, quotes } from '../features/enquiries/enquiry-resource';
import { Screen } from '../components/screen';
import { FirstScreen } from './first-screen';
import { lazyScreen } from './lazy-screen';

/** A screen for those who may make the call that it needs, and, where several paths have it, what differs between them. */
function screen<Props extends object>(
  path: ScreenPath,
  load: () => Promise<ComponentType<Props>>,
  ...[props = {} as Props]: object extends Props ? [props?: Props] : [props: Props]
): RouteObject {
  const Body = lazyScreen(load);
  return {
    path,
    element: (
      <Permitted {...screenCalls[path]} otherwise={<NotPermitted />}>
        <Body {...props} />
      </Permitted>
    ),
  };
}

const articles = async () => (await import('../features/articles/articles-screen')).ArticlesScreen;
const articleForm = async () => (await import('../features/articles/article-form-screen')).ArticleFormScreen;
const articleHistory = async () =>
  (await import('../features/articles/article-history-screen')).ArticleHistoryScreen;
const enquiries = async () => (await import('../features/enquiries/enquiries-screen')).EnquiriesScreen;

export const adminRoutes: RouteObject[] = [
  { index: true, element: <FirstScreen /> },
  screen('home', async () => (await import('./home-screen')).HomeScreen),
  screen('desk', async () => (await import('./desk-screen')).DeskScreen),
  screen('products/:id', async () => (await import('../features/products/products-screen')).ProductsScreen),
  screen(
    'addproduct/:id/:productId?',
    async () => (await import('../features/products/product-form-screen')).ProductFormScreen,
  ),
  screen('blog', articles, { resource: blogResource }),
  screen('blogForm/:blogId?', articleForm, { resource: blogResource }),
  screen('newsAndEvents', articles, { resource: newsResource }),
  screen('newsForm/:newsId?', articleForm, { resource: newsResource }),
  screen('pages', async () => (await import('../features/own-pages/own-pages-screen')).OwnPagesScreen),
  screen(
    'pageForm/:id?',
    async () => (await import('../features/own-pages/page-form-screen')).PageFormScreen,
  ),
  screen(
    'history/page/:id',
    async () => (await import('../features/own-pages/page-history-screen')).PageHistoryScreen,
  ),
  screen(
    'site',
    async () => (await import('../features/site-content/site-content-screen')).SiteContentScreen,
  ),
  screen(
    'site/:part',
    async () => (await import('../features/site-content/site-part-screen')).SitePartScreen,
  ),
  screen(
    'history/site/:id',
    async () => (await import('../features/site-content/site-history-screen')).SiteHistoryScreen,
  ),
  screen(
    'history/product/:id',
    async () => (await import('../features/products/product-history-screen')).ProductHistoryScreen,
  ),
  screen('history/blog/:id', articleHistory, { resource: blogResource }),
  screen('history/news/:id', articleHistory, { resource: newsResource }),
  screen('inbox', async () => (await import('../features/inbox/inbox-screen')).InboxScreen),
  screen('inbox/:id', async () => (await import('./enquiry-screen')).EnquiryScreen),
  screen('enquiry', enquiries, { resource: quotes }),
  screen('messages', enquiries, { resource: messages }),
  screen(
    'quotations',
    async () => (await import('../features/quotations/quotations-screen')).QuotationsScreen,
  ),
  screen(
    'quotations/:id',
    async () => (await import('../features/quotations/quotation-screen')).QuotationScreen,
  ),
  screen('brochure', async () => (await import('../features/brochure/brochure-screen')).BrochureScreen),
  screen('siteCheck', async () => (await import('../features/site-check/site-check-screen')).SiteCheckScreen),
  screen('mail', async () => (await import('../features/mail/mail-screen')).MailScreen),
  screen(
    'mailSettings',
    async () => (await import('../features/mail-settings/mail-settings-screen')).MailSettingsScreen,
  ),
  screen('templates', async () => (await import('../features/answers/templates-screen')).TemplatesScreen),
  screen('trash', async () => (await import('../features/trash/trash-screen')).TrashScreen),
  screen('privacy', async () => (await import('../features/privacy/privacy-screen')).PrivacyScreen),
  screen('audit', async () => (await import('../features/audit/audit-screen')).AuditScreen),
  screen('security', async () => (await import('../features/security/security-screen')).SecurityScreen),
  screen('people', async () => (await import('../features/people/people-screen')).PeopleScreen),
  { path: 'admins', element: <Navigate to={adminLinks.people()} replace /> },
  screen('account', async () => (await import('../features/account/account-screen')).AccountScreen),
  screen(
    'allProducts',
    async () => (await import('../features/product-table/product-table-screen')).ProductTableScreen,
  ),
  screen('importProducts', async () => (await import('../features/bulk-changes/import-screen')).ImportScreen),
  screen('redirects', async () => (await import('../features/redirects/redirects-screen')).RedirectsScreen),
  screen('search', async () => (await import('../features/search/search-screen')).SearchScreen),
  screen('pictures', async () => (await import('../features/pictures/pictures-screen')).PicturesScreen),
  screen(
    'bulkChanges',
    async () => (await import('../features/bulk-changes/bulk-changes-screen')).BulkChangesScreen,
  ),
  screen(
    'bulkChanges/:id',
    async () => (await import('../features/bulk-changes/bulk-change-screen')).BulkChangeScreen,
  ),
  {
    path: '*',
    element: (
      <Screen title="Page not found">
        <p>The address may be old or mistyped. The menu leads to everything there is.</p>
      </Screen>
    ),
  },
];
