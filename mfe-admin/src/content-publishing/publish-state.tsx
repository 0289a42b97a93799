import type { ContentItem } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { changeText, planTexts, stateText } from './state-sentence';

/** What state the content is in, and what is planned for it. */
export function PublishState({ item }: { item: ContentItem }) {
  return (
    <>
      <State>
        <strong>{stateText(item)}</strong>
        <span>{changeText(item)}</span>
        {planTexts(item).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </State>
      {item.scheduleError !== undefined && (
        <Notice tone="danger">It was not changed at the time that was planned: {item.scheduleError}</Notice>
      )}
    </>
  );
}

const State = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);

  & > strong {
    color: var(--color-ink);
  }
`;
