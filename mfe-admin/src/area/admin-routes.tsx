// Every screen of the admin area. Paths are those of the specification, without their `/admin/`.
import { Navigate, type RouteObject } from '@site/shared-contracts/router';
import { lazy } from 'react';
import { adminLinks } from '../admin-links';
import { blogResource, newsResource } from '../features/articles/article-resource';
import { messages, quotes } from '../features/enquiries/enquiry-resource';
import { Screen } from '../components/screen';

const screens = {
  Home: async () => ({ default: (await import('./home-screen')).HomeScreen }),
  Products: async () => ({ default: (await import('../features/products/products-screen')).ProductsScreen }),
  ProductForm: async () => ({
    default: (await import('../features/products/product-form-screen')).ProductFormScreen,
  }),
  Articles: async () => ({ default: (await import('../features/articles/articles-screen')).ArticlesScreen }),
  ArticleForm: async () => ({
    default: (await import('../features/articles/article-form-screen')).ArticleFormScreen,
  }),
  SiteContent: async () => ({
    default: (await import('../features/site-content/site-content-screen')).SiteContentScreen,
  }),
  SitePart: async () => ({
    default: (await import('../features/site-content/site-part-screen')).SitePartScreen,
  }),
  ProductHistory: async () => ({
    default: (await import('../features/products/product-history-screen')).ProductHistoryScreen,
  }),
  ArticleHistory: async () => ({
    default: (await import('../features/articles/article-history-screen')).ArticleHistoryScreen,
  }),
  SiteHistory: async () => ({
    default: (await import('../features/site-content/site-history-screen')).SiteHistoryScreen,
  }),
  Enquiries: async () => ({
    default: (await import('../features/enquiries/enquiries-screen')).EnquiriesScreen,
  }),
  Mail: async () => ({ default: (await import('../features/mail/mail-screen')).MailScreen }),
  Trash: async () => ({ default: (await import('../features/trash/trash-screen')).TrashScreen }),
  Audit: async () => ({ default: (await import('../features/audit/audit-screen')).AuditScreen }),
  Admins: async () => ({ default: (await import('../features/admins/admins-screen')).AdminsScreen }),
  AllProducts: async () => ({
    default: (await import('../features/product-table/product-table-screen')).ProductTableScreen,
  }),
  ImportProducts: async () => ({
    default: (await import('../features/bulk-changes/import-screen')).ImportScreen,
  }),
  BulkChanges: async () => ({
    default: (await import('../features/bulk-changes/bulk-changes-screen')).BulkChangesScreen,
  }),
  BulkChange: async () => ({
    default: (await import('../features/bulk-changes/bulk-change-screen')).BulkChangeScreen,
  }),
  Brochure: async () => ({ default: (await import('../features/brochure/brochure-screen')).BrochureScreen }),
  SiteCheck: async () => ({
    default: (await import('../features/site-check/site-check-screen')).SiteCheckScreen,
  }),
  Redirects: async () => ({
    default: (await import('../features/redirects/redirects-screen')).RedirectsScreen,
  }),
  Pictures: async () => ({ default: (await import('../features/pictures/pictures-screen')).PicturesScreen }),
  Account: async () => ({ default: (await import('../features/account/account-screen')).AccountScreen }),
};

const Home = lazy(screens.Home);
const Products = lazy(screens.Products);
const ProductForm = lazy(screens.ProductForm);
const Articles = lazy(screens.Articles);
const ArticleForm = lazy(screens.ArticleForm);
const SiteContent = lazy(screens.SiteContent);
const SitePart = lazy(screens.SitePart);
const ProductHistory = lazy(screens.ProductHistory);
const ArticleHistory = lazy(screens.ArticleHistory);
const SiteHistory = lazy(screens.SiteHistory);
const Enquiries = lazy(screens.Enquiries);
const Mail = lazy(screens.Mail);
const Trash = lazy(screens.Trash);
const Audit = lazy(screens.Audit);
const Admins = lazy(screens.Admins);
const AllProducts = lazy(screens.AllProducts);
const ImportProducts = lazy(screens.ImportProducts);
const BulkChanges = lazy(screens.BulkChanges);
const BulkChange = lazy(screens.BulkChange);
const Brochure = lazy(screens.Brochure);
const SiteCheck = lazy(screens.SiteCheck);
const Redirects = lazy(screens.Redirects);
const Pictures = lazy(screens.Pictures);
const Account = lazy(screens.Account);

/** Loads the code of all screens, so that each opens at once, and without a network too. */
export const loadScreens = () => Promise.allSettled(Object.values(screens).map((load) => load()));

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
