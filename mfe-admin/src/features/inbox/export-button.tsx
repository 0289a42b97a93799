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
  label: string;
  /** Filters, or the ids of what is exported. */
  query: ApiInput<'GET /api/enquiries/export'>['query'];
  isUnavailable?: boolean;
}

/** Downloads enquiries as a CSV file. */
export function ExportButton({ label, query, isUnavailable = false }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotices((store) => store.notify);
  const start = async () => {
    setBusy(true);
    try {
      const timeZone = companyTimeZone();
      const file = await call('GET /api/enquiries/export', { query: { ...query, timeZone } });
      saveFile(`enquiries-${dayOf(Date.now(), timeZone)}.csv`, file);
    } catch {
      notify({ tone: 'danger', text: 'The file could not be made: not every row came. Try again.' });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" busy={isBusy} unavailable={isUnavailable} onClick={() => void start()}>
      <Icon name="download" /> {label}
    </Button>
  );
}
