import { limits } from '@site/shared-contracts';
import { addToQuoteList, linkToQuoteList } from '@site/shared-contracts/quote-list';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import type { ComponentProps, ReactNode } from 'react';

interface AddToListLinkProps extends Pick<ComponentProps<'a'>, 'aria-label' | 'title' | 'draggable'> {
  product: { id: number; productName: string };
  /** Empty: the first one of the product. */
  pack?: string;
  children: ReactNode;
}

/** Adds a product to the quote list: on this page, or by the address of the list where nothing on the page can. */
export function AddToListLink({
  product: { id, productName },
  pack = '',
  children,
  ...rest
}: AddToListLinkProps) {
  const item = { productId: id, size: pack, quantity: String(limits.quoteQuantity), name: productName };
  return (
    <LinkButton
      {...rest}
      as={Link}
      to={linkToQuoteList([item])}
      variant="secondary"
      rel="nofollow"
      // The bootstrap waits for the scripts of the page instead of following the link.
      data-in-page
      onClick={(event) => {
        // With a key the visitor asks for the page of the list, in another tab for example.
        if (!event.ctrlKey && !event.metaKey && !event.shiftKey && addToQuoteList(item))
          event.preventDefault();
      }}
    >
      {children}
    </LinkButton>
  );
}
