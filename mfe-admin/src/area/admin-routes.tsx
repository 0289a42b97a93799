// Every screen of the admin area. Paths are those of the specification, without their `/admin/`.
import { Navigate, type RouteObject } from '@site/shared-contracts/router';
import { adminLinks } from '../admin-links';
import { blogResource, newsResource } from '../features/articles/article-resource';
import { messages, quotes } from '../features/enquiries/enquiry-resource';
import { Screen } from '../components/screen';
import { lazyScreen } from './lazy-screen';

const Home = lazyScreen(async () => (await import('./home-screen')).HomeScreen);
const Products = lazyScreen(
  async () => (await import('../features/products/products-screen')).ProductsScreen,
);
const ProductForm = lazyScreen(
  async () => (await import('../features/products/product-form-screen')).ProductFormScreen,
);
const Articles = lazyScreen(
  async () => (await import('../features/articles/articles-screen')).ArticlesScreen,
);
const ArticleForm = lazyScreen(
  async () => (await import('../features/articles/article-form-screen')).ArticleFormScreen,
);
const SiteContent = lazyScreen(
  async () => (await import('../features/site-content/site-content-screen')).SiteContentScreen,
);
const SitePart = lazyScreen(
  async () => (await import('../features/site-content/site-part-screen')).SitePartScreen,
);
const ProductHistory = lazyScreen(
  async () => (await import('../features/products/product-history-screen')).ProductHistoryScreen,
);
const ArticleHistory = lazyScreen(
  async () => (await import('../features/articles/article-history-screen')).ArticleHistoryScreen,
);
const SiteHistory = lazyScreen(
  async () => (await import('../features/site-content/site-history-screen')).SiteHistoryScreen,
);
const Enquiries = lazyScreen(
  async () => (await import('../features/enquiries/enquiries-screen')).EnquiriesScreen,
);
const Mail = lazyScreen(async () => (await import('../features/mail/mail-screen')).MailScreen);
const Trash = lazyScreen(async () => (await import('../features/trash/trash-screen')).TrashScreen);
const Audit = lazyScreen(async () => (await import('../features/audit/audit-screen')).AuditScreen);
const Admins = lazyScreen(async () => (await import('../features/admins/admins-screen')).AdminsScreen);
const AllProducts = lazyScreen(
  async () => (await import('../features/product-table/product-table-screen')).ProductTableScreen,
);
const ImportProducts = lazyScreen(
  async () => (await import('../features/bulk-changes/import-screen')).ImportScreen,
);
const BulkChanges = lazyScreen(
  async () => (await import('../features/bulk-changes/bulk-changes-screen')).BulkChangesScreen,
);
const BulkChange = lazyScreen(
  async () => (await import('../features/bulk-changes/bulk-change-screen')).BulkChangeScreen,
);
const Brochure = lazyScreen(
  async () => (await import('../features/brochure/brochure-screen')).BrochureScreen,
);
const SiteCheck = lazyScreen(
  async () => (await import('../features/site-check/site-check-screen')).SiteCheckScreen,
);
const Redirects = lazyScreen(
  async () => (await import('../features/redirects/redirects-screen')).RedirectsScreen,
);
const Pictures = lazyScreen(
  async () => (await import('../features/pictures/pictures-screen')).PicturesScreen,
);
const Account = lazyScreen(async () => (await import('../features/account/account-screen')).AccountScreen);

export const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={adminLinks.home()} replace /> },
  { path: 'home', element: <Home /> },
  { path: 'products/:id', element: <Products /> },
  { path: 'addproduct/:id/:productId?', element: <ProductForm /> },
  { path: 'blog', element: <Articles key="blog" resource={blogResource} /> },
  { path: 'blogForm/:blogId?', element: <ArticleForm resource={blogResource} /> },
  { path: 'newsAndEvents', element: <Articles key="news" resource={newsResource} /> },
  { path: 'newsForm/:newsId?', element: <ArticleForm resource={newsResource} /> },
  { path: 'site', element: <SiteContent /> },
  { path: 'site/:part', element: <SitePart /> },
  { path: 'history/site/:id', element: <SiteHistory /> },
  { path: 'history/product/:id', element: <ProductHistory /> },
  { path: 'history/blog/:id', element: <ArticleHistory resource={blogResource} /> },
  { path: 'history/news/:id', element: <ArticleHistory resource={newsResource} /> },
  { path: 'enquiry', element: <Enquiries key="quotes" resource={quotes} /> },
  { path: 'messages', element: <Enquiries key="messages" resource={messages} /> },
  { path: 'brochure', element: <Brochure /> },
  { path: 'siteCheck', element: <SiteCheck /> },
  { path: 'mail', element: <Mail /> },
  { path: 'trash', element: <Trash /> },
  { path: 'audit', element: <Audit /> },
  { path: 'admins', element: <Admins /> },
  { path: 'account', element: <Account /> },
  { path: 'allProducts', element: <AllProducts /> },
  { path: 'importProducts', element: <ImportProducts /> },
  { path: 'redirects', element: <Redirects /> },
  { path: 'pictures', element: <Pictures /> },
  { path: 'bulkChanges', element: <BulkChanges /> },
  { path: 'bulkChanges/:id', element: <BulkChange /> },
  {
    path: '*',
    element: (
      <Screen title="Page not found">
        <p>The address may be old or mistyped. The menu leads to everything there is.</p>
      </Screen>
    ),
  },
];
