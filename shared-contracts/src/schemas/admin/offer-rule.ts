import * as z from 'zod/mini';
import { findOfferError, type Prices } from '../offer';

const priceFields: readonly unknown[] = ['productPrice', 'offer', 'productOfferPrice'];

/** The offer price must be below the price and agree with the percentage. */
export const offerRule = z.superRefine<Prices>(
  (prices, context) => {
    const message = findOfferError(prices);
    if (message) context.addIssue({ code: 'custom', path: ['productOfferPrice'], message });
  },
  // Checked even if other fields are invalid, so that one response reports all validation errors.
  {
    when: ({ value, issues }) =>
      typeof value === 'object' && !issues.some(({ path = [] }) => priceFields.includes(path[0])),
  },
);
