import type { Editor } from '@tiptap/core';
import { Button } from '@site/shared-ui/button';
import { Dialog } from '@site/shared-ui/dialog';
import { Field, TextInput } from '@site/shared-ui/field';
import { safeUrl } from '@site/shared-ui/rich-text';
import { useDeferredValue, useState } from 'react';
import styled from 'styled-components';
import { ButtonRow } from '../components/button-row';
import { Stack } from '../components/stack';
import { useOwnPages } from './use-own-pages';

/** Asks where the selected text leads: a URL, or a product or article of this site that is found by typing. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [current] = useState(() => String(editor.getAttributes('link').href ?? ''));
  const [typed, setTyped] = useState(current);
  const [error, setError] = useState<string>();
  const search = useDeferredValue(readAddress(typed) === undefined ? typed.trim() : '');
  const { pages, isFetching, isFailed } = useOwnPages(search);
  const set = (href: string, name: string) => {
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without selected text, the name of the page is inserted.
    if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] })
        // What is typed next is no part of it.
        .unsetMark('link')
        .run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const setTyping = () => {
    const address = readAddress(typed);
    if (address !== undefined) set(address, typed.trim());
    else if (pages[0] && search !== '') set(pages[0].href, pages[0].name);
    else setError('Type a web address that begins with https://, or choose a page of this site.');
  };
  return (
    <Dialog open title="Link" size="s" onClose={onClose}>
      <Stack>
        <Field
          label="Web address, or words of a product or an article"
          hint="https://…, mailto:… or the beginning of a name."
          error={error}
        >
          <TextInput
            value={typed}
            autoComplete="off"
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
            onKeyDown={(event) => {
              // It sets the link, and does not submit the form around the editor.
              if (event.key !== 'Enter') return;
              event.preventDefault();
              setTyping();
            }}
          />
        </Field>
        {search !== '' && (
          <Results aria-label="Pages found">
            {pages.map((page) => (
              <li key={page.href}>
                <Result type="button" onClick={() => set(page.href, page.name)}>
                  {page.name} <Kind>{page.kind}</Kind>
                </Result>
              </li>
            ))}
            {pages.length === 0 && !isFetching && (
              <li>{isFailed ? 'The pages could not be searched.' : 'No product, article or page fits.'}</li>
            )}
          </Results>
        )}
        <ButtonRow $atEnd>
          {current !== '' && (
            <Button
              variant="ghost"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove the link
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={setTyping}>Set the link</Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}

/** The URL that was typed; undefined for words. `www.` is what people type for https. */
function readAddress(typed: string): string | undefined {
  const text = typed.trim();
  return safeUrl(/^www\./i.test(text) ? `https://${text}` : text);
}

const Results = styled.ul`
  display: grid;
  gap: var(--space-1);
  max-block-size: 40vh;
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  overflow-y: auto;
`;

const Result = styled.button`
  inline-size: 100%;
  min-block-size: 44px;
  padding: var(--space-2) var(--space-3);
  border: 0;
  border-radius: var(--radius-s);
  background: none;
  color: var(--color-brand);
  font: inherit;
  font-weight: 600;
  text-align: start;
  cursor: pointer;

  &:hover {
    background: var(--color-surface-tint);
  }
`;

const Kind = styled.span`
  color: var(--color-ink-soft);
  font-weight: 400;
`;
