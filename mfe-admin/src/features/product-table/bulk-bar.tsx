import { siteLocale } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { countText } from '../../format/count-text';
import { BulkDialog } from './bulk-dialog';
import { PriceDialog } from './price-dialog';
import type { ProductSelection } from './use-product-selection';

const actions = [
  ['price', 'Change prices'],
  ['move', 'Move'],
  ['hide', 'Hide'],
  ['show', 'Show'],
  ['delete', 'Delete'],
] as const;

export interface BulkBarProps {
  selection: ProductSelection;
  /** How many products match the filter. */
  total: number;
}

/** What can be done with the chosen products. */
export function BulkBar({ selection, total }: BulkBarProps) {
  const [open, setOpen] = useState<(typeof actions)[number][0]>();
  const close = () => setOpen(undefined);
  const { count, isAll } = selection;
  return (
    <Bar role="group" aria-label="Selected products">
      <p role="status">
        {isAll
          ? `All ${countText(total, 'product')} that match are selected.`
          : `${countText(count, 'product')} selected.`}
      </p>
      {!isAll && total > count && (
        <Button variant="ghost" onClick={selection.chooseAll}>
          Select all {total.toLocaleString(siteLocale)} that match
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="ghost" onClick={selection.clear}>
            Select none
          </Button>
          {actions.map(([action, text]) => (
            <Button key={action} variant="secondary" onClick={() => setOpen(action)}>
              {text}
            </Button>
          ))}
        </>
      )}
      {open === 'price' && <PriceDialog selection={selection} onClose={close} />}
      {open && open !== 'price' && <BulkDialog action={open} selection={selection} onClose={close} />}
    </Bar>
  );
}

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-3);
  & > p {
    margin: 0;
    font-weight: 600;
  }

  & > button {
    padding-inline: var(--space-4);
  }

  @media print {
    display: none;
  }
`;
