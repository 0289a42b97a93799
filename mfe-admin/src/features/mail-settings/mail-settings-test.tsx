import type { MailSettingsTest } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { FormCard } from '../../components/form-card';
import { ButtonRow } from '../../components/button-row';
import { countText } from '../../format/count-text';

/** Tries what is saved, in both directions, and shows how it went. */
export function MailSettingsTestCard({ isUnsaved }: { isUnsaved: boolean }) {
  const [result, setResult] = useState<MailSettingsTest>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const test = async () => {
    setBusy(true);
    setProblem(undefined);
    setResult(undefined);
    try {
      setResult(await call('POST /api/mail/settings/test', {}));
    } catch (error) {
      setProblem(`Nothing was tested. ${failureReason(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormCard>
      <h2>Test</h2>
      <p>
        Sends a mail to those who are told of new enquiries, and signs in to the mailbox.
        {isUnsaved && ' The test uses what is saved: save your changes first.'}
      </p>
      <ButtonRow>
        <Button variant="secondary" busy={isBusy} onClick={() => void test()}>
          Send and receive a test
        </Button>
      </ButtonRow>
      <div role="status">
        {result && <SendingResult {...result.sending} />}
        {result && <ReceivingResult {...result.receiving} />}
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
    </FormCard>
  );
}

function SendingResult({ state, failure, to }: MailSettingsTest['sending']) {
  if (state === 'off') return <Notice>Sending: no mail server is set up.</Notice>;
  if (state === 'good')
    return <Notice tone="success">Sending works. A mail is on its way to {to.join(', ')}.</Notice>;
  return <Notice tone="danger">Sending failed. The mail server says: {failure}</Notice>;
}

function ReceivingResult({ state, failure, messages = 0 }: MailSettingsTest['receiving']) {
  if (state === 'off') return <Notice>Receiving: no mailbox is read.</Notice>;
  if (state === 'good')
    return <Notice tone="success">Receiving works. The folder has {countText(messages, 'mail')}.</Notice>;
  return <Notice tone="danger">Receiving failed. The mail server says: {failure}</Notice>;
}
