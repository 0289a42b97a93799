import { limits, tooLong } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextArea } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { ButtonRow } from '../../components/button-row';
import { failureSentence } from '../../editing/save-messages';
import { useTextDraft } from '../../editing/use-text-draft';
import { momentText } from '../../format/moment-text';
import { useNotices } from '../../notices/notice-store';
import { sourceTexts } from './inbox-texts';

const channels = ['telephone', 'whatsapp', 'mail', 'visit'] as const;
type Channel = (typeof channels)[number];

/** A note for colleagues, or that the customer was answered outside the site. Neither is ever overwritten. */
export function NoteForm({ id }: { id: number }) {
  const draft = useTextDraft(`note:${id}`, { note: '', channel: '' });
  const { note, channel: chosen } = draft.values;
  const channel = channels.find((each) => each === chosen);
  const { isBusy, failure, save } = useSaveNote(id);
  const text = note.trim();
  const error = tooLong(text, limits.message);
  const isReady = !error && (text !== '' || channel !== undefined);
  const send = async () => {
    const sent = draft.values;
    if (isReady && (await save(text, channel))) draft.markSent(sent);
  };
  return (
    <Card aria-label="Notes">
      <Field label="Note for colleagues" hint="The customer never sees it." error={error}>
        <TextArea
          name="note"
          rows={2}
          value={note}
          onChange={({ target }) => draft.write({ note: target.value })}
        />
      </Field>
      {draft.restoredFrom !== undefined && (
        <Notice
          action={
            <Button variant="secondary" onClick={draft.discard}>
              Discard draft
            </Button>
          }
        >
          This is the note that you were writing on {momentText(new Date(draft.restoredFrom))}. It is not
          saved yet.
        </Notice>
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Row>
        <label>
          <span>The customer was answered by</span>
          <Select value={chosen} onChange={({ target }) => draft.write({ channel: target.value })}>
            <option value="">nobody: only a note</option>
            {channels.map((each) => (
              <option key={each} value={each}>
                {sourceTexts[each]}
              </option>
            ))}
          </Select>
        </label>
        <Button variant="secondary" busy={isBusy} unavailable={!isReady} onClick={() => void send()}>
          {channel ? buttonTexts[channel] : 'Save note'}
        </Button>
      </Row>
    </Card>
  );
}

const buttonTexts: Record<Channel, string> = {
  telephone: 'Log the call',
  whatsapp: 'Log the chat',
  mail: 'Log the e-mail',
  visit: 'Log the visit',
};

function useSaveNote(id: number) {
  const queryClient = useQueryClient();
  const notify = useNotices((store) => store.notify);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const save = async (text: string, channel: Channel | undefined): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    let isSaved = false;
    try {
      const params = { id };
      if (channel) await call('POST /api/enquiries/:id/contacts', { params, body: { channel, text } });
      else await call('POST /api/enquiries/:id/notes', { params, body: { text } });
      isSaved = true;
      notify({ tone: 'success', text: channel ? 'The answer was logged.' : 'Note saved.' });
    } catch (error) {
      setFailure(failureSentence(error, 'The note'));
    }
    await queryClient.invalidateQueries({ queryKey: [adminKey] });
    setBusy(false);
    return isSaved;
  };
  return { isBusy, failure, save };
}

const Card = styled.section`
  display: grid;
  gap: var(--space-3);
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);
`;

const Row = styled(ButtonRow)`
  align-items: end;
  justify-content: space-between;

  & > label {
    display: grid;
    gap: var(--space-1);
    flex: 0 1 240px;
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-weight: 600;
  }

  & select,
  & > button {
    min-block-size: 40px;
    padding-block: 0;
    font-size: var(--text-s);
  }
`;
