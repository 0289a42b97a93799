import type { FormOutcome } from '@site/shared-contracts';
import { toQuoteRequestInput, type FormValues } from '@site/shared-contracts/enquiry-forms';
import { QuoteRequestInput } from '@site/shared-contracts/enquiry-inputs';
import { errorPrefixes, firstOfRequest, linkToQuoteList } from '@site/shared-contracts/quote-list';
import { findPack } from '@site/shared-contracts/pack-prices';
import { packText } from '@site/shared-contracts/quote-texts';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { whatsappHref } from '@site/shared-contracts/whatsapp-href';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import * as z from 'zod/mini';
import { FormFoot } from '../enquiry-form/form-foot';
import { useEnquiryForm } from '../enquiry-form/use-enquiry-form';
import { localDate } from '../enquiry-form/local-date';
import { ListRow, sizeOf, type RowProduct } from './list-row';
import { quoteListScope } from '../quote-items/quote-list-scope';
import { pageQuoteList, type ListedItem } from '../quote-items/quote-list-store';

export interface ListFormProps {
  items: readonly ListedItem[];
  /** The list is that of the browser, and scripts run. */
  isReady: boolean;
  contact: SiteContent['contact'];
  whatsApp: string | undefined;
  outcome: FormOutcome | undefined;
  onSubmitted: () => void;
  onConfirmed: () => void;
}

/** The rows of the list, and who asks for them. All are one request, which the outbox sends. */
export function ListForm(props: ListFormProps) {
  const { items, isReady, contact, whatsApp, outcome } = props;
  const { asked, tellProduct } = useAskedProducts(items);
  const { first, lines, prefixOf } = useMemo(() => toRequest(asked), [asked]);
  const form = useEnquiryForm({
    kind: 'quote',
    scope: quoteListScope,
    schema: useMemo(() => schemaFor(first), [first]),
    outcome,
    chosen: ['size', 'quantity', 'lines'],
  });
  const linesText = JSON.stringify(lines);
  useEdited(form.edited, `${linesText} ${first?.size} ${first?.quantity}`);
  useConfirmed(form, props.onConfirmed);
  const { removed, remove, undo } = useRemoval(items);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    props.onSubmitted();
    const { currentTarget } = event;
    form.form.onSubmit(event);
    // The rows come before the fields that the form knows.
    currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };
  const changesOf = (item: ListedItem) => ({
    change: (change: { size?: string; quantity?: string }) => {
      for (const name of Object.keys(change)) form.removeErrorsAt(`${prefixOf(item.key)}${name}`);
      pageQuoteList.change(item.key, change);
    },
    remove: () => remove(item),
  });
  const undoNotice = removed && <Removed name={removed.item.name} onUndo={undo} />;
  if (items.length === 0) return undoNotice;
  return (
    <Form
      {...form.form}
      onSubmit={submit}
      action={linkToQuoteList(isReady ? [] : items)}
      aria-label="Quote request"
    >
      <Rows>
        {items.map((item) => (
          <li key={item.key}>
            <ListRow
              item={item}
              hrefWithout={linkToQuoteList(items.filter((other) => other !== item))}
              errorOf={(field) => form.errorOf(`${prefixOf(item.key)}${field}`)}
              changes={isReady ? changesOf(item) : undefined}
              onProduct={tellProduct}
            />
          </li>
        ))}
      </Rows>
      {undoNotice}
      <Note>Ask for at least 10 packs of one of the products.</Note>
      {isReady && <RequestFields first={first} lines={linesText} />}
      <PersonFields form={form} />
      <FormFoot
        form={form}
        contact={contact}
        label="Send Request"
        disabled={first === undefined}
        confirmation="Thank you. We will reply with prices within one working day."
      />
      {whatsApp && first && <ChatAboutList number={whatsApp} asked={asked} />}
    </Form>
  );
}

type ListEnquiryForm = ReturnType<typeof useEnquiryForm<'quote'>>;

/** What was sent has left the list: the form is free for the next one. */
function useConfirmed(form: ListEnquiryForm, onConfirmed: () => void): void {
  const isConfirmed = form.state === 'confirmed';
  const finish = useEffectEvent(() => {
    form.clear();
    onConfirmed();
  });
  useEffect(() => {
    if (isConfirmed) finish();
  }, [isConfirmed]);
}

/** The products as the form reads and sends them. */
const RequestFields = ({ first, lines }: { first: AskedPack | undefined; lines: string }) => (
  <>
    <input type="hidden" name="size" value={first?.size ?? ''} readOnly />
    <input type="hidden" name="quantity" value={first?.quantity ?? ''} readOnly />
    <input type="hidden" name="lines" value={lines} readOnly />
  </>
);

const PersonFields = ({ form }: { form: ListEnquiryForm }) => (
  <Person>
    <Field label="Name" error={form.errorOf('name')} required>
      <TextInput {...form.input('name')} autoComplete="name" />
    </Field>
    <Field
      label="Contact number"
      note="With country code, if outside India"
      error={form.errorOf('contactNo')}
      required
    >
      <TextInput {...form.input('contactNo')} type="tel" inputMode="tel" autoComplete="tel" />
    </Field>
    <Field label="Email" error={form.errorOf('email')} required>
      <TextInput {...form.input('email')} type="email" inputMode="email" autoComplete="email" />
    </Field>
  </Person>
);

/** The same request in a chat. */
const ChatAboutList = ({ number, asked }: { number: string; asked: readonly Asked[] }) => {
  const packs = asked.map(({ pack }) => packText(pack)).join('\n');
  return (
    <p>
      <a href={whatsappHref(number, `I would like a quote for:\n${packs}`)} target="_blank" rel="noopener">
        Ask on WhatsApp
      </a>
    </p>
  );
};

interface AskedPack {
  productId: number;
  productname: string;
  size: string;
  quantity: string;
  sku?: string;
}

interface Asked {
  key: string;
  pack: AskedPack;
}

/** The rows that are asked for, as far as their products are known: those that are gone are left out. */
function useAskedProducts(items: readonly ListedItem[]) {
  const [known, setKnown] = useState<Readonly<Record<string, RowProduct>>>({});
  const asked = useMemo(
    () =>
      items
        .filter(({ key }) => !known[key]?.isGone)
        .map((item): Asked => {
          const product = known[item.key]?.product;
          const { productId, name, quantity } = item;
          const productname = product?.productName ?? (name || `Product ${productId}`);
          const size = sizeOf(item, product);
          const { sku } = (product && findPack(product, size)) ?? {};
          return {
            key: item.key,
            pack: { productId, productname, size, quantity: quantity.trim(), ...(sku && { sku }) },
          };
        }),
    [items, known],
  );
  return {
    asked,
    tellProduct: (key: string, product: RowProduct) => setKnown((before) => ({ ...before, [key]: product })),
  };
}

/** The first product of the request, the further ones, and the names of the errors of each row. */
function toRequest(asked: readonly Asked[]) {
  const packs = asked.map(({ pack }) => pack);
  const first = packs[firstOfRequest(packs)];
  const prefixes = errorPrefixes(packs);
  return {
    first,
    lines: packs.filter((pack) => pack !== first),
    prefixOf: (key: string) => prefixes[asked.findIndex((each) => each.key === key)] ?? '',
  };
}

const schemaFor = (first: AskedPack | undefined) =>
  z.pipe(
    z.transform(
      (typed: FormValues) =>
        toQuoteRequestInput(typed, {
          productname: first?.productname ?? '',
          productId: first?.productId,
          createdAt: localDate(),
        }) as z.input<typeof QuoteRequestInput>,
    ),
    QuoteRequestInput,
  );

/** Tells the form of a list that has changed since it was first rendered. */
function useEdited(edited: () => void, contents: string): void {
  const last = useRef(contents);
  const tell = useEffectEvent(edited);
  useEffect(() => {
    if (last.current !== contents) tell();
    last.current = contents;
  }, [contents]);
}

/** The row that was removed last, until another change. */
function useRemoval(items: readonly ListedItem[]) {
  const [removed, setRemoved] = useState<{ item: ListedItem; index: number }>();
  return {
    removed: removed && !items.some(({ key }) => key === removed.item.key) ? removed : undefined,
    remove: (item: ListedItem) => {
      setRemoved({ item, index: items.indexOf(item) });
      pageQuoteList.remove(item.key);
    },
    undo: () => {
      if (removed) pageQuoteList.insert(removed.item, removed.index);
      setRemoved(undefined);
    },
  };
}

/** It takes the focus: the button that was pressed is gone. */
function Removed({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    button.current?.querySelector('button')?.focus();
  }, []);
  return (
    <Undo ref={button}>
      <span role="status">{name || 'The product'} was removed.</span>
      <Button variant="secondary" onClick={onUndo}>
        Undo
      </Button>
    </Undo>
  );
}

const Form = styled.form`
  position: relative;
  display: grid;
  gap: var(--space-4);

  & > [data-send] {
    justify-self: start;
  }
`;

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  border-block-start: 1px solid var(--color-line);
  list-style: none;
`;

const Undo = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
  padding: var(--space-2) var(--space-4);
  border-radius: var(--radius-m);
  background: var(--color-surface-tint);
`;

const Note = styled.p`
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;

const Person = styled.div`
  display: grid;
  align-items: start;
  gap: var(--space-4);

  ${media.md} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;
