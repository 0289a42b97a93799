import { useQuery } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { Option, useCombobox, useSettled } from '@site/shared-ui/combobox';
import { Icon, LineIcon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import {
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import styled from 'styled-components';
import {
  allResults,
  describeFound,
  groupsOf,
  stillFitting,
  suggestionsOf,
  suggestionsQuery,
  type Found,
  type Suggestion,
} from './suggestions';

export interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>;
  /** Receives what makes the input, which was there before this code, a combobox. */
  onCombobox: (props: ComponentProps<'input'>) => void;
}

/** Products, categories and articles for what is typed; choosing one opens its page. */
export function SearchSuggestions({ input, onCombobox }: SearchSuggestionsProps) {
  const [typed, setTyped] = useState(() => input.current?.value ?? '');
  const { suggestions, hint, spoken } = useSuggestions(typed.trim());
  const navigate = useNavigate();
  const { isOpen, inputProps, listProps, optionProps } = useCombobox({
    label: 'Suggestions',
    items: suggestions,
    keyOf: ({ to }) => to,
    initialIsOpen: document.activeElement === input.current,
    onOpen: () => setTyped(input.current?.value ?? ''),
    onType: setTyped,
    onChoose: ({ to }) => {
      // The line of narrow screens closes, and with it the keyboard of a phone.
      input.current?.blur();
      void navigate(to);
    },
    ref: input,
  });
  const isShown = isOpen && suggestions.length > 0;
  const handOver = useEffectEvent(() =>
    onCombobox({ ...inputProps, onKeyDown: (event) => onKeyDown(event) }),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The browser would empty the field: that is what the second press is for.
    if (event.key === 'Escape' && isShown) event.preventDefault();
    inputProps.onKeyDown(event);
  };
  const { 'aria-expanded': isExpanded, 'aria-activedescendant': activeOption } = inputProps;
  // Before the next key.
  useLayoutEffect(() => {
    handOver();
  }, [isOpen, isExpanded, activeOption]);

  return (
    <>
      {/* A press beside the entries does not take the focus away. */}
      <Popup hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        <div {...listProps}>
          {groupsOf(suggestions).map(({ group, members }, index) => (
            <div key={index} {...(group && { role: 'group', 'aria-label': group })}>
              {group && <GroupName aria-hidden>{group}</GroupName>}
              {members.map((suggestion) => (
                <Entry as="div" key={suggestion.to} {...optionProps(suggestion)}>
                  <Leading suggestion={suggestion} />
                  <span dir="auto">
                    {suggestion.kind === 'correction' && 'Did you mean '}
                    {suggestion.label}
                  </span>
                </Entry>
              ))}
            </div>
          ))}
        </div>
        {hint && <Hint>{hint}</Hint>}
      </Popup>
      <VisuallyHidden role="status">{isShown && spoken}</VisuallyHidden>
    </>
  );
}

/** The entries for the text, and what is to be said about them. */
function useSuggestions(typed: string): { suggestions: Suggestion[]; hint?: string; spoken?: string } {
  const search = useSettled(typed);
  const [earlier, setEarlier] = useState<Found>();
  const { data, isError } = useQuery({ ...suggestionsQuery(search), enabled: search !== '' });
  if (data && data !== earlier) setEarlier(data);
  if (typed === '') return { suggestions: [] };
  const all = allResults(typed);
  if (isError && search === typed)
    return { suggestions: [all], hint: 'Suggestions cannot be shown at the moment. Enter searches.' };
  // Never what another text has found.
  if (!data || search !== typed)
    return { suggestions: [...(earlier ? stillFitting(suggestionsOf(earlier), typed) : []), all] };
  return { suggestions: [...suggestionsOf(data), all], spoken: describeFound(data) };
}

/** Drawn only here. */
const iconPaths = {
  category: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  article: 'M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h4',
};

const Leading = ({ suggestion: { kind, image } }: { suggestion: Suggestion }) => (
  <Frame>
    {image && <Picture image={image} sizes="40px" alt="" />}
    {(kind === 'category' || kind === 'article') && <LineIcon path={iconPaths[kind]} />}
    {kind === 'correction' && <Icon name="search" />}
    {kind === 'all' && <Icon name="arrowRight" />}
  </Frame>
);

const Popup = styled.div`
  position: static;
  flex: 0 0 100%;
  max-block-size: min(26rem, 50svh);
  margin-block-start: var(--space-2);
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--color-surface);
  color: var(--color-ink);

  ${media.md} {
    position: absolute;
    inset: 100% auto auto 0;
    inline-size: max(100%, 24rem);
    max-block-size: min(36rem, 76svh);
    padding-block: var(--space-2);
    border: 1px solid var(--color-line);
    border-radius: var(--radius-m);
    box-shadow: var(--shadow-l);
  }
`;

const GroupName = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4) var(--space-1);
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
  font-weight: 600;
`;

const Entry = styled(Option)`
  gap: var(--space-3);
  padding: var(--space-1) var(--space-4);
  line-height: var(--leading-snug);

  &:hover {
    background: var(--color-surface-soft);
  }
`;

/** As wide as a picture in front of all entries, so that their texts stand below each other. */
const Frame = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  inline-size: 40px;
  color: var(--color-brand);

  & img {
    inline-size: 40px;
    block-size: 40px;
    border-radius: var(--radius-s);
    background: var(--color-surface-soft);
    object-fit: contain;
  }
`;

const Hint = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4);
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
