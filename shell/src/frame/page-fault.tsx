import { useRouteError } from '@site/shared-contracts/router';
import { useEffect } from 'react';
import { reportFault } from '../pieces/report-fault';
import { PlainWords } from './plain-words';

/** What stands in the place of a page, or of the whole frame, that broke outside of every piece. */
export function PageFault() {
  const error = useRouteError();
  useEffect(() => {
    reportFault('shell', error);
  }, [error]);
  return (
    <PlainWords title="This page could not be shown">
      Something went wrong on our side, not on yours.
    </PlainWords>
  );
}
