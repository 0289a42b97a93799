import { useRouteError } from '@site/shared-contracts/router';
import { useEffect } from 'react';
import { logError } from '../reports/log-error';
import { PlainMessage } from './plain-message';

/** Rendered instead of a page, or of the whole layout, after an error outside of every piece. */
export function PageError() {
  const error = useRouteError();
  useEffect(() => {
    logError('shell', error);
  }, [error]);
  return (
    <PlainMessage title="This page could not be shown">
      Something went wrong on our side, not on yours.
    </PlainMessage>
  );
}
