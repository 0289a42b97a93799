// Every screen of the admin area on one page. Paths are those of the specification, without their `/admin/`.
import { Navigate, type RouteObject } from '@site/shared-contracts/router';
import { lazy } from 'react';
import { adminLinks } from '../admin-links';
import { blogKind, newsKind } from '../articles/article-kind';
import { messages, quotes } from '../enquiries/enquiry-kind';
import { Screen } from '../screen/screen';

const Categories = lazy(async () => ({
  default: (await import('../categories/categories-screen')).CategoriesScreen,
}));
const Products = lazy(async () => ({
  default: (await import('../products/products-screen')).ProductsScreen,
}));
const ProductForm = lazy(async () => ({
  default: (await import('../product-form/product-form-screen')).ProductFormScreen,
}));
const Articles = lazy(async () => ({
  default: (await import('../articles/articles-screen')).ArticlesScreen,
}));
const ArticleForm = lazy(async () => ({
  default: (await import('../article-form/article-form-screen')).ArticleFormScreen,
}));
const Enquiries = lazy(async () => ({
  default: (await import('../enquiries/enquiries-screen')).EnquiriesScreen,
}));
const Trash = lazy(async () => ({ default: (await import('../trash/trash-screen')).TrashScreen }));
const Audit = lazy(async () => ({ default: (await import('../audit/audit-screen')).AuditScreen }));
const Admins = lazy(async () => ({ default: (await import('../admins/admins-screen')).AdminsScreen }));
const Account = lazy(async () => ({ default: (await import('../account/account-screen')).AccountScreen }));

export const adminRoutes: RouteObject[] = [
  { index: true, element: <Navigate to={adminLinks.home()} replace /> },
  { path: 'home', element: <Categories /> },
  { path: 'products/:id', element: <Products /> },
  { path: 'addproduct/:id/:productId?', element: <ProductForm /> },
  { path: 'blog', element: <Articles key="blog" kind={blogKind} /> },
  { path: 'blogForm/:blogId?', element: <ArticleForm kind={blogKind} /> },
  { path: 'newsAndEvents', element: <Articles key="news" kind={newsKind} /> },
  { path: 'newsForm/:newsId?', element: <ArticleForm kind={newsKind} /> },
  { path: 'enquiry', element: <Enquiries key="quotes" kind={quotes} /> },
  { path: 'messages', element: <Enquiries key="messages" kind={messages} /> },
  { path: 'trash', element: <Trash /> },
  { path: 'audit', element: <Audit /> },
  { path: 'admins', element: <Admins /> },
  { path: 'account', element: <Account /> },
  {
    path: '*',
    element: (
      <Screen title="There is no such screen">
        <p>The address may be old or mistyped. The menu leads to everything there is.</p>
      </Screen>
    ),
  },
];
