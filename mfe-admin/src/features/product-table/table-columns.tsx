// The columns of the table that an admin can choose. The name is always there.
import { formatRupees } from '@site/shared-contracts/amounts';
import { displayPriceText } from '@site/shared-contracts/shown-prices';
import { createRemoteStorage } from '@site/shared-contracts/remote-storage';
import type { ProductTableRow } from '@site/shared-contracts/schemas';
import { ContainedPicture } from '@site/shared-ui/contained-picture';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { StatusPill, type PillTone } from '../../components/status-pill';
import { momentText } from '../../format/moment-text';

export interface ProductColumn {
  key: string;
  label: string;
  /** The sort of the API for it, ascending. */
  sort?: 'price' | 'category' | 'changed';
  isNumber?: boolean;
  show: (row: ProductTableRow) => ReactNode;
}

const statePills: Record<ProductTableRow['state'], [PillTone, string]> = {
  published: ['good', 'Visible'],
  changed: ['info', 'Visible, with a draft'],
  hidden: ['neutral', 'Hidden'],
  draft: ['warn', 'Draft'],
};

const amount = (value: number | undefined) => (value === undefined ? '' : formatRupees(value));
const box = { inlineSize: '36px', blockSize: '36px' };

export const tableColumns: readonly ProductColumn[] = [
  {
    key: 'picture',
    label: 'Picture',
    show: ({ image }) =>
      image ? <Box>{<ContainedPicture image={image} box={[box]} alt="" />}</Box> : <Missing>None</Missing>,
  },
  { key: 'id', label: 'No.', isNumber: true, show: ({ id }) => id },
  { key: 'category', label: 'Category', sort: 'category', show: ({ categoryName }) => categoryName ?? '' },
  {
    key: 'price',
    label: 'Price',
    sort: 'price',
    isNumber: true,
    show: ({ productPrice, productOfferPrice, fromPrice }) => {
      if (fromPrice !== undefined) return displayPriceText({ finalPrice: fromPrice, isFrom: true });
      return productPrice === undefined && !productOfferPrice ? (
        <Missing>None</Missing>
      ) : (
        amount(productPrice)
      );
    },
  },
  {
    key: 'offer',
    label: 'Offer',
    isNumber: true,
    show: ({ offer, productOfferPrice }) =>
      productOfferPrice ? `${amount(productOfferPrice)}${offer ? ` (${String(offer)}%)` : ''}` : '',
  },
  { key: 'state', label: 'Status', show: ({ state }) => <StatePill state={state} /> },
  {
    key: 'changed',
    label: 'Last changed',
    sort: 'changed',
    show: ({ changedAt }) => <Moment>{momentText(changedAt)}</Moment>,
  },
  { key: 'changedBy', label: 'Changed by', show: ({ changedBy }) => changedBy ?? '' },
];

const usual = ['picture', 'category', 'price', 'offer', 'state', 'changed'];
const storageKey = 'admin:product-columns';
const storage = createRemoteStorage('admin', 'localStorage');

function readChosen(): string[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? 'null');
    if (Array.isArray(stored)) return stored.filter((key): key is string => typeof key === 'string');
  } catch {
    // Another version has written it.
  }
  return usual;
}

/** The chosen columns, which this browser remembers. */
export function useChosenColumns() {
  const [chosen, setChosen] = useState(readChosen);
  const toggle = (key: string) => {
    const next = chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key];
    setChosen(next);
    // Where storage is blocked, they last until the page is left.
    storage.set(storageKey, JSON.stringify(next));
  };
  return { columns: tableColumns.filter(({ key }) => chosen.includes(key)), chosen, toggle };
}

function StatePill({ state }: Pick<ProductTableRow, 'state'>) {
  const [tone, text] = statePills[state];
  return <StatusPill tone={tone}>{text}</StatusPill>;
}

const Moment = styled.span`
  white-space: nowrap;
`;

const Box = styled.span`
  display: block;
  inline-size: 36px;
  block-size: 36px;
  border-radius: var(--radius-s);
  background: var(--color-surface-soft);
`;

const Missing = styled.em`
  color: var(--color-ink-soft);
`;
