import type { QuotePurpose } from '@site/shared-contracts/enquiry-inputs';
import { packText, purposeTexts } from '@site/shared-contracts/quote-texts';
import { whatsappHref } from '@site/shared-contracts/whatsapp-href';

interface ChatLinkProps {
  /** The company's, as people write it. */
  number: string;
  purpose: QuotePurpose;
  product: string;
  size: string;
  /** Read when the link is pressed: the input is the browser's. */
  quantity: () => string;
}

/** Asks for the same in a chat. */
export function ChatLink({ number, purpose, product, size, quantity }: ChatLinkProps) {
  const hrefFor = (packs: string) =>
    whatsappHref(
      number,
      `I would like ${purposeTexts[purpose]}: ${packText({ productname: product, size, quantity: packs })}`,
    );
  return (
    <small>
      <a
        href={hrefFor('')}
        target="_blank"
        rel="noopener"
        onClick={({ currentTarget }) => {
          currentTarget.href = hrefFor(quantity());
        }}
      >
        Ask on WhatsApp
      </a>
    </small>
  );
}
