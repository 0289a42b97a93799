import type { ApiInput } from '@site/shared-contracts/schemas';
import { dayOf } from '@site/shared-contracts/time-zone';
import { Button } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { saveFile } from '../../components/save-file';
import { companyTimeZone } from '../../format/company';
import { useNotices } from '../../notices/notice-store';

export interface ExportButtonProps {
  filters: ApiInput<'GET /api/audit/export'>['query'];
  isUnavailable: boolean;
}

/** Downloads all entries that match the filters as a CSV file. */
export function ExportButton({ filters, isUnavailable }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotices((store) => store.notify);
  const start = async () => {
    setBusy(true);
    try {
      const timeZone = companyTimeZone();
      const file = await call('GET /api/audit/export', { query: { ...filters, timeZone } });
      saveFile(`audit-${dayOf(Date.now(), timeZone)}.csv`, file);
    } catch {
      notify({ tone: 'danger', text: 'The file could not be made: not every row came. Try again.' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={isBusy} unavailable={isUnavailable} onClick={() => void start()}>
      <Icon name="download" /> Export CSV
    </Button>
  );
}
