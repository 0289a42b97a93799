import { limits, tooLong } from '@site/shared-contracts';
import { useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Field, TextArea } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { useState } from 'react';
import styled from 'styled-components';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { ButtonRow } from '../../components/button-row';
import { failureSentence } from '../../editing/save-messages';
import { RestoredDraft } from '../../editing/restored-draft';
import { useTextDraft } from '../../editing/use-text-draft';
import { useNotices } from '../../notices/notice-store';
import { Card } from './side-card';

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
      <Kinds chosen={channel ?? ''} onChoose={(each) => draft.write({ channel: each })} />
      <Field label={kinds[channel ?? ''].field} hint={kinds[channel ?? ''].hint} error={error}>
        <TextArea
          name="note"
          rows={2}
          value={note}
          onChange={({ target }) => draft.write({ note: target.value })}
        />
      </Field>
      <RestoredDraft draft={draft} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      <ButtonRow>
        <Button variant="secondary" busy={isBusy} unavailable={!isReady} onClick={() => void send()}>
          {kinds[channel ?? ''].save}
        </Button>
      </ButtonRow>
    </Card>
  );
}

interface KindsProps {
  chosen: Channel | '';
  onChoose: (channel: Channel | '') => void;
}

/** Only a note, or an answer that the customer got outside the site. */
const Kinds = ({ chosen, onChoose }: KindsProps) => (
  <Choices>
    <VisuallyHidden as="legend">Kind of note</VisuallyHidden>
    {(['', ...channels] as const).map((each) => (
      <label key={each}>
        <input type="radio" name="channel" checked={each === chosen} onChange={() => onChoose(each)} />
        {kinds[each].label}
      </label>
    ))}
  </Choices>
);

const kinds: Record<Channel | '', { label: string; field: string; hint: string; save: string }> = {
  '': {
    label: 'Note',
    field: 'Note for colleagues',
    hint: 'The customer never sees it.',
    save: 'Save note',
  },
  telephone: contact('Log a call', 'the call'),
  whatsapp: contact('WhatsApp', 'the chat'),
  mail: contact('E-mail', 'the e-mail'),
  visit: contact('Visit', 'the visit'),
};

function contact(label: string, what: string) {
  const hint = 'The customer counts as answered.';
  return { label, field: `What ${what} was about`, hint, save: `Log ${what}` };
}

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

const Choices = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;

  & > label {
    position: relative;
    display: flex;
    align-items: center;
    min-block-size: 36px;
    padding-inline: var(--space-3);
    border-radius: var(--radius-pill);
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    font-weight: 600;
    cursor: pointer;
  }

  /* It lies invisibly over the whole label, so that the browser finds it where it is seen. */
  & input {
    position: absolute;
    inset: 0;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
    cursor: inherit;
  }

  & > label:has(:checked) {
    background: var(--color-surface-tint);
    color: var(--color-brand-strong);
    box-shadow: inset 0 0 0 1px var(--color-brand);
  }

  & > label:has(:focus-visible) {
    outline: 3px solid var(--color-focus);
    outline-offset: 2px;
  }

  @media (forced-colors: active) {
    & > label:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`;
