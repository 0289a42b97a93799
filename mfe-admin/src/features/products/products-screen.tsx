import type { ProductSummary } from '@site/shared-contracts';
import { displayPriceOf, displayPriceText } from '@site/shared-contracts/shown-prices';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { Link, useParams } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { pictureBackground, ContainedPicture } from '@site/shared-ui/contained-picture';
import { useState } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { adminLinks } from '../../links/admin-links';
import { allCategories } from '../../api-client/all-categories';
import { isGone } from '../../api-client/is-gone';
import { NotFound } from '../../components/not-found';
import { parseId } from '../../lists/parse-id';
import { savedRowStyle } from '../../lists/saved-row-style';
import { useSavedRow } from '../../lists/use-saved-row';
import { UnpublishedItems } from '../../content-publishing/unpublished-items';
import { FilterBar } from '../../lists/filter-bar';
import { useListParams } from '../../lists/use-list-params';
import { PagedList } from '../../lists/paged-list';
import { Screen } from '../../components/screen';
import { SearchBox } from '../../lists/search-box';
import { categoryProducts, PRODUCTS_PER_PAGE } from './category-products';
import { MoveDialog } from './move-dialog';
import { Permitted } from '../../session/permitted';

/** The products of one category. */
export function ProductsScreen() {
  const { id } = useParams();
  const categoryId = parseId(id);
  return categoryId === undefined ? <NoCategory /> : <CategoryProducts key={categoryId} id={categoryId} />;
}

const NoCategory = () => (
  <NotFound what="Category" back={{ to: adminLinks.home(), label: 'All categories' }} />
);

function CategoryProducts({ id: categoryId }: { id: number }) {
  const { page, search } = useListParams();
  const query = useQuery({
    ...categoryProducts(categoryId, { page, pageSize: PRODUCTS_PER_PAGE, ...(search && { search }) }),
    placeholderData: keepPreviousData,
  });
  const savedRowProps = useSavedRow();
  const [moved, setMoved] = useState<{ product: ProductSummary; place: number }>();
  const count = query.data?.total ?? 0;
  // A search has an order of its own.
  const canMove = search === undefined && count > 1;
  const first = ((query.data?.page ?? 1) - 1) * PRODUCTS_PER_PAGE + 1;
  const category = useQuery(allCategories).data?.data.find((each) => each.id === categoryId);
  if (isGone(query.error)) return <NoCategory />;
  const create = (
    <Permitted call="POST /api/products/create">
      <LinkButton as={Link} to={adminLinks.newProduct(categoryId)}>
        <AdminIcon name="plus" /> Create new
      </LinkButton>
    </Permitted>
  );
  return (
    <Screen
      title={category?.name ?? 'Products'}
      lead={
        <>
          <Link to={adminLinks.home()}>All categories</Link> ·{' '}
          <Link to={`${adminLinks.allProducts()}?categoryId=${categoryId}`}>As a table</Link>
        </>
      }
      actions={create}
    >
      <FilterBar search={<SearchBox label="Search products" />} />
      <PagedList
        query={query}
        what="the products"
        pageSize={PRODUCTS_PER_PAGE}
        empty={
          <>
            <p>There is no product in this category yet.</p>
            {create}
          </>
        }
        emptyFiltered={<p>No product fits this search.</p>}
      >
        {(products) => (
          <Grid>
            {products.map((product, index) => (
              <Card key={product.id} {...savedRowProps(product.id)}>
                <Box>{product.image && <ContainedPicture image={product.image} box={[box]} />}</Box>
                <Link to={adminLinks.product(categoryId, product.id)}>{product.productName}</Link>
                <span>{priceText(product)}</span>
                {canMove && (
                  <Permitted call="PUT /api/products/move/:id">
                    <MoveButton
                      variant="ghost"
                      aria-label={`No. ${first + index} · Move ${product.productName}`}
                      onClick={() => setMoved({ product, place: first + index })}
                    >
                      No. {first + index} · Move
                    </MoveButton>
                  </Permitted>
                )}
              </Card>
            ))}
          </Grid>
        )}
      </PagedList>
      <UnpublishedItems kind="product" categoryId={categoryId} />
      {moved && <MoveDialog {...moved} count={count} onClose={() => setMoved(undefined)} />}
    </Screen>
  );
}

/** Empty where there is no price. */
function priceText(product: ProductSummary): string {
  const price = displayPriceOf(product);
  return price ? displayPriceText(price) : '';
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(168px, 1fr));
  gap: var(--space-4);
`;

/** The whole card is the link. */
const Card = styled.li`
  position: relative;
  display: grid;
  grid-template-rows: auto auto auto 1fr;
  gap: var(--space-2);
  padding: var(--space-3);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  &:hover {
    border-color: var(--color-brand);
  }

  ${savedRowStyle}

  & a {
    font-weight: 700;
    overflow-wrap: anywhere;
    text-decoration: none;
  }

  & a::after {
    content: '';
    position: absolute;
    inset: 0;
  }

  & span {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;

/** Above the link, which covers the card. */
const MoveButton = styled(Button)`
  position: relative;
  z-index: 1;
  justify-self: start;
  margin-block-start: auto;
  padding-inline: var(--space-2);
  font-size: var(--text-s);
`;

/** As large as a column of the grid becomes. */
const box = { inlineSize: '240px', blockSize: '240px' };

const Box = styled.div`
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius-s);
  background: ${pictureBackground};
`;
