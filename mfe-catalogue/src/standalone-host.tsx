import { links, paths, wordPaths } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { createStandaloneHost, part, StandaloneFrame } from '@site/shared-testing/standalone-host';
import { piece as compare } from './compare/compare.piece';
import { piece as productDetail } from './product-detail/product-detail.piece';
import { piece as productList } from './product-list/product-list.piece';
import { piece as trendingProducts } from './trending-products/trending-products.piece';

const brochure = { label: 'Download our brouchure', href: '/brochure.pdf' };

export const standaloneHost = createStandaloneHost({
  title: 'Catalogue',
  frame: (
    <StandaloneFrame>
      <Link to={links.home()}>Trending products</Link>
      <Link to={links.products()}>Product list</Link>
      <Link to={links.product(1)}>Product detail</Link>
    </StandaloneFrame>
  ),
  pages: {
    [paths.home]: () => [part(trendingProducts, {})],
    [paths.products]: () => [part(productList, { brochure })],
    [paths.allProducts]: () => [part(productList, { brochure })],
    '/compare': (params) => [part(compare, { params })],
    [paths.product]: ({ id = '', categoryId }) => [part(productDetail, { id, categoryId })],
  },
  wordPages: {
    [wordPaths.category]: { kind: 'category', link: (category) => links.products({ category }) },
    [wordPaths.product]: { kind: 'product', link: (id) => links.product(id) },
  },
});
