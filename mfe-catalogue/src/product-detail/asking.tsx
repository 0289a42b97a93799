import { links, type Product } from '@site/shared-contracts';
import { packText } from '@site/shared-contracts/quote-texts';
import { Link, useLocation } from '@site/shared-contracts/router';
import { whatsappHref } from '@site/shared-contracts/whatsapp-href';
import { LinkButton } from '@site/shared-ui/button';
import { Share } from '@site/shared-ui/share';
import styled from 'styled-components';
import { compareUrl } from '../list-params/compare-url';
import { AddToListLink } from '../product-card/add-to-list-link';
import { HazardSignal } from './hazard-signal';

export interface AskingProps {
  product: Product;
  size: string | undefined;
  /** Undefined as long as the visitor has chosen none. */
  quotedSize: string | undefined;
  whatsApp: string | undefined;
}

/** The ways to ask for a product: a quote, with others, a sample, a chat. */
export function Asking({ product, size = '', quotedSize, whatsApp }: AskingProps) {
  const location = useLocation();
  const { id, productName, path } = product;
  const chat = `I would like a quote: ${packText({ productname: productName, size, quantity: '' })}`;
  return (
    <div data-not-printed>
      <Buttons>
        <LinkButton
          as={Link}
          to={links.quote(id, location, quotedSize)}
          preventScrollReset
          variant="accent"
          size="l"
        >
          Request a quote
        </LinkButton>
        {product.hazards && <HazardSignal hazards={product.hazards} />}
        <AddToListLink product={product} pack={size}>
          Add to quote list
        </AddToListLink>
        <Share title={productName} path={path ?? links.product(id)} />
      </Buttons>
      <More>
        <Link to={links.quote(id, location, quotedSize, 'sample')} preventScrollReset>
          Ask for a sample
        </Link>
        <Link to={compareUrl([id])}>Compare</Link>
        {whatsApp && (
          <a href={whatsappHref(whatsApp, chat)} target="_blank" rel="noopener">
            Ask on WhatsApp
          </a>
        )}
      </More>
    </div>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  font-size: var(--text-m);
`;

const More = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  margin-block: var(--space-4) 0;
  font-size: var(--text-s);

  & > a {
    padding-block: var(--space-1);
    font-weight: 600;
  }
`;
