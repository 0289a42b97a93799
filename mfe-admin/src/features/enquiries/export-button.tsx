import { dayOf } from '@site/shared-contracts/time-zone';
import { Button } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../components/save-file';
import { companyTimeZone } from '../../format/company';
import { useNotices } from '../../notices/notice-store';
import type { EnquiryResource } from './enquiry-resource';
import type { EnquiryListQuery } from './enquiry-list-query';

export interface ExportButtonProps {
  resource: EnquiryResource;
  filters: EnquiryListQuery;
  disabled: boolean;
}

/** Downloads all rows that match the filters, as a CSV file. */
export function ExportButton({ resource, filters, disabled }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const notify = useNotices(({ notify }) => notify);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setBusy(true);
    try {
      // The call has no page, and the API ignores that of the list.
      const file = await resource.export({ ...filters, timeZone: companyTimeZone() }, abort.signal);
      saveFile(`${resource.kind}-${dayOf(Date.now(), companyTimeZone())}.csv`, file);
    } catch {
      if (!abort.signal.aborted) {
        notify({ tone: 'danger', text: 'The file could not be made: not every row came. Try again.' });
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="secondary" busy={isBusy} disabled={disabled} onClick={() => void start()}>
      <Icon name="download" /> Export CSV
    </Button>
  );
}
