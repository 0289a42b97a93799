import { Button } from '@site/shared-ui/button';
import { Field, TextArea } from '@site/shared-ui/field';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import styled from 'styled-components';
import { Stack } from '../components/stack';
import { pasteAsMarkdown } from '../pasted-text/paste-as-markdown';
import type { RichTextEditorProps } from './rich-text-editor';

export interface RichTextFieldProps {
  label: string;
  error: string | undefined;
  required?: boolean;
  /** Markdown. */
  value: string;
  onChange: (value: string) => void;
}

const markdownHint =
  'An empty line begins a paragraph. ## makes a heading, - a list, 1. a numbered list, > a quotation, **bold** and ' +
  '*italic* emphasis, H<sub>2</sub>O and m<sup>3</sup> small letters, [words](https://…) a link, and rows of | cells | a table. What you paste from Word, Google Docs or a ' +
  'web page is converted.';

/**
 * A long text. Its editor is loaded with the first such field; until then, and where it cannot be loaded, the text is
 * edited as Markdown.
 */
export function RichTextField({ label, error, required = false, value, onChange }: RichTextFieldProps) {
  const [showsMarkdown, setShowsMarkdown] = useState(false);
  const [isTyping, setIsTyping] = useState(false);
  const { Editor, isFailed } = useEditorCode();
  const isMarkdown = showsMarkdown || !Editor || isTyping;
  return (
    <Stack $gap={1}>
      <Field label={label} error={error} required={required} {...(isMarkdown && { hint: markdownHint })}>
        {isMarkdown ? (
          <TextArea
            rows={18}
            value={value}
            onChange={({ target }) => onChange(target.value)}
            onPaste={pasteAsMarkdown}
            // Its text is not replaced under the hands of someone who types.
            onFocus={() => setIsTyping(true)}
            onBlur={() => setIsTyping(false)}
          />
        ) : (
          <Editor label={label} value={value} onChange={onChange} />
        )}
      </Field>
      <Below>
        <span>{wordCount(value)}</span>
        {isFailed ? (
          <span>The editor could not be loaded: the text is shown as Markdown.</span>
        ) : (
          <Button
            variant="ghost"
            aria-pressed={showsMarkdown}
            onClick={() => setShowsMarkdown(!showsMarkdown)}
          >
            Edit as Markdown
          </Button>
        )}
      </Below>
    </Stack>
  );
}

function useEditorCode() {
  const [code, setCode] = useState<{ Editor?: ComponentType<RichTextEditorProps>; isFailed: boolean }>({
    isFailed: false,
  });
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    import('./rich-text-editor').then(
      ({ RichTextEditor: Editor }) => isMounted.current && setCode({ Editor, isFailed: false }),
      () => isMounted.current && setCode({ isFailed: true }),
    );
    return () => {
      isMounted.current = false;
    };
  }, []);
  return code;
}

function wordCount(text: string): string {
  const count = text.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.length ?? 0;
  return count === 1 ? '1 word' : `${count} words`;
}

const Below = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
