import { links } from '@site/shared-contracts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { Breadcrumb } from '@site/shared-ui/breadcrumb';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { LoadFailed } from '@site/shared-ui/load-failed';
import styled from 'styled-components';
import { listUrl, mostCompared, readIds } from '../list-params/list-params';
import { mostRead, useComparedProducts } from './compared-products';
import { ComparisonTable } from './comparison-table';

/** Products beside each other. Which ones is in the URL. */
export function Compare() {
  const { search } = useLocation();
  const ids = readIds(new URLSearchParams(search).get('ids'), mostRead);
  const { products, tooMany, isLoading, hasFailed, isRetrying, retry } = useComparedProducts(ids);
  const shown = products.map(({ id }) => id);
  return (
    <Page>
      <Breadcrumb
        trail={[
          { label: 'Home', path: links.home() },
          { label: 'Products', path: links.products({ category: 'all' }) },
        ]}
        link={Link}
      >
        Compare
      </Breadcrumb>
      <Head>
        <h1>Compare products</h1>
        <p role="status">{isLoading ? 'Loading the products...' : describe(shown.length)}</p>
      </Head>
      {tooMany && (
        <Note role="alert">
          At most {mostCompared} products can be compared: {tooMany.productName} is left out. Take one of the
          others away to add it.
        </Note>
      )}
      {hasFailed && <LoadFailed what="The products" isRetrying={isRetrying} onRetry={retry} />}
      {shown.length > 0 && <ComparisonTable products={products} />}
      {shown.length < mostCompared && !isLoading && (
        <LinkButton
          as={Link}
          variant={shown.length === 0 ? 'primary' : 'secondary'}
          to={listUrl({ category: 'all', compared: shown })}
        >
          {shown.length === 0 ? 'Choose products' : 'Add a product'}
        </LinkButton>
      )}
    </Page>
  );
}

function describe(count: number): string {
  if (count === 0) return 'Nothing is chosen yet. Choose up to four products in the list.';
  if (count === 1) return '1 product. Add another one to see where they differ.';
  return `${count} products. Rows in which they differ are marked.`;
}

const Page = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-5);
  padding-block: var(--space-5) var(--space-8);
`;

const Head = styled.div`
  display: grid;
  gap: var(--space-2);

  & > p {
    margin: 0;
    color: var(--color-ink-soft);
  }
`;

const Note = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4);
  border-inline-start: 4px solid var(--color-brand);
  background: var(--color-surface-tint);
`;
