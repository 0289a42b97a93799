import { links, type Product } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { ProductPicture } from '../product-picture/product-picture';
import { compareUrl } from '../list-params/compare-url';
import { comparisonRows } from './comparison-rows';

const pictureBox = [{ inlineSize: '150px', blockSize: '150px' }];

/** On a phone it scrolls sideways below its first column; the keyboard scrolls it, too. */
export function ComparisonTable({ products }: { products: readonly Product[] }) {
  const location = useLocation();
  const ids = products.map(({ id }) => id);
  return (
    // A region that scrolls has to be reachable by keyboard.
    <Scroll role="region" aria-label="Comparison" tabIndex={0}>
      <Table>
        <thead>
          <tr>
            <Corner />
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Box>
                  <ProductPicture product={product} box={pictureBox} />
                </Box>
                <Link to={product.path ?? links.product(product.id)}>{product.productName}</Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows(products).map(({ title, cells, isDifferent }) => (
            <Row key={title} $isMarked={isDifferent && products.length > 1}>
              <th scope="row">
                {title}
                {isDifferent && products.length > 1 && <VisuallyHidden>: they differ</VisuallyHidden>}
              </th>
              {cells.map(({ text, content }, index) => (
                <td key={ids[index]}>{text === '' ? <Nothing /> : content}</td>
              ))}
            </Row>
          ))}
          <tr data-not-printed>
            <th scope="row">
              <VisuallyHidden>What next</VisuallyHidden>
            </th>
            {products.map(({ id, productName }) => (
              <td key={id}>
                <Actions>
                  <LinkButton as={Link} to={links.quote(id, location)} preventScrollReset variant="accent">
                    Request a quote
                    <VisuallyHidden> for {productName}</VisuallyHidden>
                  </LinkButton>
                  <Link to={compareUrl(ids.filter((each) => each !== id))} preventScrollReset>
                    Remove
                    <VisuallyHidden> {productName}</VisuallyHidden>
                  </Link>
                </Actions>
              </td>
            ))}
          </tr>
        </tbody>
      </Table>
    </Scroll>
  );
}

const Nothing = () => (
  <>
    <span aria-hidden="true">–</span>
    <VisuallyHidden>Not stated</VisuallyHidden>
  </>
);

/** Texts that are not visible are placed in it, and not beside it. */
const Scroll = styled.div`
  position: relative;
  inline-size: 100%;
  overflow-x: auto;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);

  @media print {
    overflow: visible;
    border: 0;
  }
`;

const Table = styled.table`
  inline-size: 100%;
  border-collapse: separate;
  border-spacing: 0;
  font-size: var(--text-s);
  line-height: var(--leading-snug);

  & th,
  & td {
    min-inline-size: 168px;
    padding: var(--space-3) var(--space-4);
    border-block-end: 1px solid var(--color-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }

  & tr:last-child > * {
    border-block-end: 0;
  }

  & thead th {
    font-size: var(--text-m);
    vertical-align: bottom;
  }

  & tbody th,
  & thead > tr > :first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    min-inline-size: 104px;
    max-inline-size: 132px;
    background: var(--color-surface);
    font-weight: 600;
  }

  & td p {
    margin: var(--space-1) 0 0;
  }

  ${media.lg} {
    table-layout: fixed;

    & thead > tr > :first-child {
      inline-size: 200px;
    }

    & tbody th {
      max-inline-size: none;
    }
  }

  @media print {
    & th,
    & td {
      min-inline-size: 0;
      padding: 1.5mm;
    }
  }
`;

const Corner = styled.td``;

const Row = styled.tr<{ $isMarked: boolean }>`
  & > th {
    border-inline-start: 4px solid ${({ $isMarked }) => ($isMarked ? 'var(--color-brand)' : 'transparent')};
  }
`;

const Box = styled.div`
  inline-size: 150px;
  max-inline-size: 100%;
  block-size: 150px;
  margin-block-end: var(--space-3);
  overflow: hidden;
  border-radius: var(--radius-m);
`;

const Actions = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-3);
`;
