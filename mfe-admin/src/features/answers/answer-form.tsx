import { standInOf } from '@site/shared-contracts/fill-template';
import { useQuery } from '@site/shared-contracts/query';
import {
  mailLengths,
  type AnswerBasis,
  type InboxEnquiry,
  type InboxItem,
  type TimelineEntry,
  type TimelineMail,
} from '@site/shared-contracts/schemas';
import { tooLong } from '@site/shared-contracts';
import { useState } from 'react';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextArea, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { adminQuery } from '../../api-client/admin-query';
import { AsyncView } from '../../components/async-view';
import { ButtonRow } from '../../components/button-row';
import { Form } from '../../components/form';
import { Panel } from '../../components/panel';
import { RestoredDraft } from '../../editing/restored-draft';
import { AttachmentChoice } from './attachment-choice';
import { OtherChannels } from './other-channels';
import { useAnswer, type AnswerDraft } from './use-answer';

export type AnswerFormProps = Pick<InboxEnquiry, 'enquiry' | 'timeline'>;

/** Answers an enquiry, or a reply to it, by mail or by the programs of this computer. */
export function AnswerForm({ enquiry, timeline }: AnswerFormProps) {
  const { id } = enquiry;
  const replies = repliesIn(timeline);
  // The newest of the customer at first: a stranger may have got a forwarded mail, and replies to it. One that comes in
  // while an answer is written changes nothing.
  const isCustomer = ({ from }: TimelineMail) => addressIn(from) === enquiry.email.toLowerCase();
  const [mailId, setMailId] = useState(replies.findLast(isCustomer)?.id);
  const query = useQuery(
    adminQuery('GET /api/enquiries/:id/answer', {
      params: { id },
      query: mailId === undefined ? {} : { mailId },
    }),
  );
  return (
    <Panel aria-labelledby="answer-title">
      <h2 id="answer-title">Answer</h2>
      {replies.length > 0 && (
        <Field label="What is answered">
          <Select
            name="mailId"
            value={mailId ?? ''}
            onChange={({ target }) => setMailId(target.value === '' ? undefined : Number(target.value))}
          >
            <option value="">The enquiry</option>
            {replies.map((reply) => (
              <option key={reply.id} value={reply.id}>
                Reply “{reply.subject}” of {reply.from}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <AsyncView query={query} what="the form of answers">
        {(basis) => (
          <Loaded
            // Another mail is another answer; what was typed stays.
            key={`${String(id)}:${String(mailId ?? '')}`}
            {...{ enquiry, mailId, basis }}
          />
        )}
      </AsyncView>
    </Panel>
  );
}

/** Of `Name <address>`, or of an address alone. */
const addressIn = (from: string) => (/<([^<>]*)>$/.exec(from)?.[1] ?? from).toLowerCase();

/** What the customer has written to the enquiry since, the newest last. No programs. */
const repliesIn = (timeline: TimelineEntry[]): TimelineMail[] =>
  timeline.flatMap(({ kind, mail }) => (kind === 'reply' && mail && !mail.automatic ? [mail] : []));

interface LoadedProps {
  enquiry: InboxItem;
  mailId: number | undefined;
  basis: AnswerBasis;
}

function Loaded({ enquiry, mailId, basis }: LoadedProps) {
  const answer = useAnswer({ enquiryId: enquiry.id, mailId }, basis);
  const { values, draft, errors, isBusy } = answer;
  const lengthErrors = {
    subject: tooLong(values.subject, mailLengths.subject),
    body: tooLong(values.body, mailLengths.body),
  };
  const isReady =
    basis.to !== '' &&
    values.subject.trim() !== '' &&
    values.body.trim() !== '' &&
    !lengthErrors.subject &&
    !lengthErrors.body;
  return (
    <Form $gap={4} onSubmit={() => isReady && !isBusy && void answer.submit()}>
      <RestoredDraft draft={draft} />
      <Recipient enquiry={enquiry} basis={basis} error={errors.to} />
      <TemplateChoice answer={answer} />
      <Field label="Subject" error={errors.subject ?? lengthErrors.subject}>
        <TextInput
          name="subject"
          autoComplete="off"
          value={values.subject}
          onChange={({ target }) => draft.write({ subject: target.value })}
        />
      </Field>
      <Field label="Text" error={errors.body ?? lengthErrors.body}>
        <TextArea
          name="body"
          rows={10}
          value={values.body}
          onChange={({ target }) => draft.write({ body: target.value })}
        />
      </Field>
      <StandIns answer={answer} />
      <AttachmentChoice
        attachable={basis.attachable}
        chosen={answer.chosen}
        error={errors.attachments}
        onChoose={answer.attach}
      />
      {!basis.attachable.some(({ reference }) => reference.kind === 'brochure') && (
        <ButtonRow>
          <Button variant="ghost" onClick={() => draft.write({ body: withBrochure(values.body) })}>
            Add a link to the brochure
          </Button>
        </ButtonRow>
      )}
      {answer.failure && <Notice tone="danger">{answer.failure}</Notice>}
      <ButtonRow>
        <Button type="submit" busy={isBusy} unavailable={!isReady}>
          {basis.canSend ? 'Send answer' : 'Put in the outbox'}
        </Button>
      </ButtonRow>
      <OtherChannels enquiry={enquiry} to={basis.to} subject={values.subject} body={values.body} />
    </Form>
  );
}

/** The brochure that the site makes is no file of the API, so that it cannot be attached. */
const withBrochure = (body: string) =>
  `${body.trimEnd()}\n\nOur brochure: ${window.location.origin}/brochure.pdf\n`.trimStart();

interface RecipientProps extends Pick<AnswerFormProps, 'enquiry'> {
  basis: AnswerBasis;
  error: string | undefined;
}

/** Whom the answer goes to, or why it cannot be sent. */
function Recipient({ enquiry, basis: { to, canSend }, error }: RecipientProps) {
  if (to === '')
    return (
      <Notice>
        No e-mail address of {enquiry.name} is known. Add one under Customer, or answer by telephone or
        WhatsApp with the buttons below.
      </Notice>
    );
  return (
    <>
      <Field label="To" error={error}>
        <TextInput name="to" readOnly value={to} />
      </Field>
      {!canSend && (
        <Notice>
          No mail server is set up. The answer waits in the outbox until there is one; the buttons below send
          it from this computer.
        </Notice>
      )}
    </>
  );
}

/** Fills subject and text from a template. What was typed before can be brought back. */
function TemplateChoice({ answer: { fill, takeBack } }: { answer: AnswerDraft }) {
  const query = useQuery(adminQuery('GET /api/mail/templates', {}));
  const templates = (query.data?.templates ?? []).filter(({ purpose }) => purpose === 'answer');
  return (
    <>
      <Field
        label="Template"
        error={query.isError ? 'The templates could not be loaded.' : undefined}
        hint="Fills in the subject and the text."
      >
        <Select
          name="template"
          value=""
          onChange={({ target }) => {
            const chosen = templates.find(({ id }) => String(id) === target.value);
            if (chosen) fill(chosen);
          }}
        >
          <option value="">Choose a template</option>
          {templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {takeBack && (
        <Notice
          action={
            <Button variant="secondary" onClick={takeBack}>
              Bring back my text
            </Button>
          }
        >
          The template has replaced what was written before.
        </Notice>
      )}
    </>
  );
}

/** What the template had no value for, as long as its stand-in may still be in the text. */
function StandIns({ answer: { empty, values } }: { answer: AnswerDraft }) {
  const left = empty.filter((each) => `${values.subject}\n${values.body}`.includes(standInOf(each)));
  if (left.length === 0) return null;
  return (
    <Notice>
      Not known, so look at the text:{' '}
      {left.map((each) => `${labels[each]} (“${standInOf(each)}”)`).join(', ')}.
    </Notice>
  );
}

const labels: Record<AnswerDraft['empty'][number], string> = {
  name: 'name',
  company: 'company',
  product: 'product',
  size: 'size',
  quantity: 'quantity',
  products: 'products',
  purpose: 'what is asked for',
  price: 'price',
  companyName: 'name of this company',
  admin: 'your name',
};
