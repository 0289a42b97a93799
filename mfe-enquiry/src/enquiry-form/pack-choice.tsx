import { type PackPrice } from '@site/shared-contracts/pack-prices';
import { displayPriceText, gstWords, onRequestWords } from '@site/shared-contracts/shown-prices';

/** A size in a select: `5 L · ₹940 incl. GST`. */
const packChoice = ({ size, price, isOnRequest }: PackPrice): string =>
  [size, price ? priceWords(price) : isOnRequest && onRequestWords].filter(Boolean).join(' · ');

const priceWords = (price: NonNullable<PackPrice['price']>): string =>
  [displayPriceText(price), gstWords(price)].filter(Boolean).join(' ');

/** `₹940 for each pack, plus GST`, `Price on request`, or empty. */
export const packPriceText = ({ price, isOnRequest }: Pick<PackPrice, 'price' | 'isOnRequest'>): string => {
  if (!price) return isOnRequest ? onRequestWords : '';
  return [`${displayPriceText(price)} for each pack`, gstWords(price)].filter(Boolean).join(', ');
};

/** The packs as the options of a select. */
export const PackOptions = ({ packs }: { packs: readonly PackPrice[] }) =>
  packs.map((pack) => (
    <option key={pack.size} value={pack.size}>
      {packChoice(pack)}
    </option>
  ));
