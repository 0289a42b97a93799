import { links } from '@site/shared-contracts';
import { Form, Link } from '@site/shared-contracts/router';
import { Button, LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Field, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import type { NearestPages } from './nearest-pages';

export interface NotFoundProps {
  /** There was such a page, and it was taken away. */
  isGone?: boolean;
  nearest?: NearestPages | undefined;
}

/** The site's own 404 page, and its 410: what was meant is most likely a product. */
export function NotFound({ isGone = false, nearest }: NotFoundProps) {
  const { words, pages = [], products = [] } = nearest ?? {};
  return (
    <Content>
      <div>
        <Code aria-hidden>{isGone ? 410 : 404}</Code>
        <h1>{isGone ? 'This page is gone' : 'This page does not exist'}</h1>
        <Lead>
          {isGone ? 'What stood here has been taken down.' : 'The address may be old or mistyped.'} Search for
          a product, or start from one of the pages below.
        </Lead>
        <Search role="search" action={links.products({ category: 'all' })}>
          <Field label="Search products">
            <TextInput type="search" name="search" defaultValue={words} />
          </Field>
          <Button type="submit">Search</Button>
        </Search>
        {pages.length > 0 && (
          <Nearest>
            <h2>Did you mean one of these?</h2>
            <ul>
              {pages.map(({ label, path }) => (
                <li key={path}>
                  <Link to={path}>{label}</Link>
                </li>
              ))}
            </ul>
          </Nearest>
        )}
        <Actions>
          <LinkButton as={Link} to={links.products({ category: 'all' })} variant="secondary">
            All products
          </LinkButton>
          <LinkButton as={Link} to={links.home()} variant="ghost">
            Home page
          </LinkButton>
          <LinkButton as={Link} to={links.contact()} variant="ghost">
            Contact us
          </LinkButton>
        </Actions>
      </div>
      {products.length > 0 && (
        <Range aria-labelledby="from-our-range">
          <h2 id="from-our-range">From our range</h2>
          <ul>
            {products.map(({ label, path, pictureUrl }) => (
              <li key={path}>
                <Product to={path}>
                  <span>{pictureUrl && <img src={pictureUrl} alt="" loading="lazy" />}</span>
                  {label}
                </Product>
              </li>
            ))}
          </ul>
        </Range>
      )}
    </Content>
  );
}

const Content = styled(Container)`
  display: grid;
  gap: var(--space-7) var(--space-8);
  padding-block: var(--space-8) var(--space-9);

  ${media.lg} {
    grid-template-columns: 3fr 2fr;
    align-items: start;
  }
`;

const Code = styled.p`
  margin: 0;
  color: var(--color-brand);
  font-size: var(--text-l);
  font-weight: 700;
  letter-spacing: 0.08em;
`;

const Lead = styled.p`
  max-inline-size: 36.6em;
  margin-block-start: var(--space-4);
  color: var(--color-ink-soft);
`;

const Search = styled(Form)`
  display: grid;
  gap: var(--space-3);
  align-items: end;
  max-inline-size: 560px;
  margin-block: var(--space-6);

  ${media.sm} {
    grid-template-columns: 1fr auto;
  }
`;

const Nearest = styled.section`
  margin-block: var(--space-6);

  & h2 {
    font-size: var(--text-l);
  }

  & ul {
    display: grid;
    gap: var(--space-2);
    margin: var(--space-3) 0 0;
    padding: 0;
    list-style: none;
  }

  & a {
    display: inline-block;
    padding-block: var(--space-1);
    overflow-wrap: anywhere;
  }
`;

const Range = styled.section`
  & h2 {
    margin-block-end: var(--space-4);
    font-size: var(--text-l);
  }

  & ul {
    display: grid;
    gap: var(--space-3);
    margin: 0;
    padding: 0;
    list-style: none;
  }
`;

const Product = styled(Link)`
  display: flex;
  gap: var(--space-4);
  align-items: center;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  color: inherit;
  font-weight: 600;
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }

  & > span {
    flex: none;
    inline-size: 72px;
    block-size: 92px;
  }

  & img {
    inline-size: 100%;
    block-size: 100%;
    border-radius: var(--radius-m);
    object-fit: contain;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;
