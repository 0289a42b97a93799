/** The public pages, by a visitor's names for them. */
export const publicPages = {
  home: '/',
  about: '/about',
  'product list': '/products',
  'one category': '/products?category=1',
  'search results': '/products/all?search=soap',
  'empty search': '/products/all?search=nothing+like+this',
  'filtered list': '/products/all?use=kitchen&ph=neutral',
  product: '/productsDetails/1',
  compare: '/compare?ids=1,8,20',
  blog: '/blog',
  'blog article': '/blogDetails/1',
  news: '/news',
  'news article': '/newsDetails',
  'articles with a tag': '/tags/safety',
  'own page': '/pages/delivery-and-returns',
  'questions and answers': '/faq',
  contact: '/contact',
  'a quote': '/products?quote=3',
  'not found': '/no-such-page',
} as const;

/** One of each kind: the other pages are opened by the deep tests. */
export const isMainPage = (name: string) =>
  ['home', 'product list', 'product', 'blog article', 'contact'].includes(name);

/** Pages of the admin area, which show visitors the sign-in form. */
export const adminPages = {
  'sign-in': '/login',
  admin: '/admin/products/7',
} as const;

export const widths = { phone: 390, tablet: 768, desktop: 1440 } as const;
