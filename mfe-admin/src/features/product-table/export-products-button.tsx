import type { ProductFilters } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { Button } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { saveFile } from '../../components/save-file';
import { companyTimeZone } from '../../format/company';
import { useNotices } from '../../notices/notice-store';

const exports = {
  xlsx: { endpoint: 'GET /api/products/workbook', label: 'Export Excel' },
  csv: { endpoint: 'GET /api/products/export', label: 'Export CSV' },
} as const;

interface ExportProductsButtonProps {
  filter: ProductFilters;
  type: keyof typeof exports;
  disabled: boolean;
}

/** Downloads all products that match, as a file with a row for each pack. */
export function ExportProductsButton({ filter, type, disabled }: ExportProductsButtonProps) {
  const { endpoint, label } = exports[type];
  const [isBusy, setBusy] = useState(false);
  const notify = useNotices(({ notify: add }) => add);
  const start = async () => {
    setBusy(true);
    try {
      const file = await call(endpoint, { query: filter });
      saveFile(`products-${dayOf(Date.now(), companyTimeZone())}.${type}`, file);
    } catch {
      notify({ tone: 'danger', text: 'The file could not be made: not every row came. Try again.' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={isBusy} disabled={disabled} onClick={() => void start()}>
      <Icon name="download" /> {label}
    </Button>
  );
}
