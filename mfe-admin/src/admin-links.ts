// Every address of the admin area, to be linked to.
import { adminPaths } from '@site/shared-contracts';

export const adminLinks = {
  home: () => adminPaths.home,
  products: (categoryId: number) => `/admin/products/${categoryId}`,
  newProduct: (categoryId: number) => `/admin/addproduct/${categoryId}`,
  product: (categoryId: number, productId: number) => `/admin/addproduct/${categoryId}/${productId}`,
  blog: () => adminPaths.blog,
  newBlog: () => '/admin/blogForm',
  editBlog: (id: number) => `/admin/blogForm/${id}`,
  news: () => adminPaths.news,
  newNews: () => '/admin/newsForm',
  editNews: (id: number) => `/admin/newsForm/${id}`,
  quotes: () => adminPaths.quotes,
  messages: () => adminPaths.messages,
  mail: () => adminPaths.mail,
  deadMail: () => `${adminPaths.mail}?state=dead`,
  trash: () => adminPaths.trash,
  account: () => adminPaths.account,
  admins: () => adminPaths.admins,
  audit: () => adminPaths.audit,
};
