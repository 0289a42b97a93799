import type { Image } from '@site/shared-contracts';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';
import { companyName } from '../format/company';

export interface SearchPreviewProps {
  /** Without the name of the company, which the site adds. */
  title: string;
  description: string;
  /** Of the page: `/about`. */
  path: string;
  image: Image | undefined;
}

/** About as many characters as search engines show; they cut by pixels. */
const shownCharacters = { title: 60, description: 155 };

/** How search engines and chats show the page: what they cut off is cut off here. */
export function SearchPreview({ title, description, path, image }: SearchPreviewProps) {
  const fullTitle = `${title} | ${companyName()}`;
  const { host } = window.location;
  const notes = [
    tooLong('The title', fullTitle, shownCharacters.title),
    tooLong('The description', description, shownCharacters.description),
  ].filter((note) => note !== undefined);
  return (
    <Previews>
      <figure aria-label="In a search engine">
        <figcaption>In a search engine</figcaption>
        <SearchResult>
          <span>
            {host}
            {path !== '/' && ` › ${path.split('/').filter(Boolean).join(' › ')}`}
          </span>
          <strong>{fullTitle}</strong>
          <p>{description}</p>
        </SearchResult>
      </figure>
      <figure aria-label="In a chat">
        <figcaption>In a chat</figcaption>
        <ChatCard>
          <Cover $isWhole={isNarrow(image)}>
            {image ? <SharedPicture image={image} /> : <span>No picture</span>}
          </Cover>
          <div>
            <strong>{title}</strong>
            <p>{description}</p>
            <span>{host}</span>
          </div>
        </ChatCard>
      </figure>
      <Notes role="status">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </Notes>
    </Previews>
  );
}

const tooLong = (what: string, text: string, most: number): string | undefined =>
  text.length > most
    ? `${what} has ${text.length} characters; search engines show about the first ${most}.`
    : undefined;

/** A narrow picture is shown whole, any other one is cut around its middle. */
const isNarrow = (image: Image | undefined) => image !== undefined && image.width / image.height < 1.4;

const SharedPicture = ({ image }: { image: Image }) => (
  <Picture image={{ ...image, focus: undefined }} alt="" sizes="320px" />
);

const Previews = styled.div`
  display: grid;
  gap: var(--space-4);

  & > figure {
    display: grid;
    gap: var(--space-2);
    min-inline-size: 0;
    margin: 0;
    overflow-wrap: anywhere;
  }

  & figcaption {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
    font-weight: 700;
    letter-spacing: 0.06em;
    text-transform: uppercase;
  }

  & p {
    margin: 0;
  }
`;

const lines = (most: number) => `
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${most};
`;

const SearchResult = styled.div`
  max-inline-size: 600px;
  padding: var(--space-4);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface);

  & > span {
    ${lines(1)}
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }

  & > strong {
    ${lines(1)}
    margin-block: var(--space-1);
    color: var(--color-brand);
    font-size: var(--text-l);
    font-weight: 500;
  }

  & > p {
    ${lines(2)}
    color: var(--color-ink-soft);
    font-size: var(--text-s);
  }
`;

const ChatCard = styled.div`
  max-inline-size: 320px;
  overflow: hidden;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  background: var(--color-surface-soft);

  & > :last-child {
    display: grid;
    gap: var(--space-1);
    padding: var(--space-3);
    font-size: var(--text-s);
  }

  & strong,
  & p {
    ${lines(2)}
  }

  & p,
  & span {
    color: var(--color-ink-soft);
    font-size: var(--text-xs);
  }
`;

/** Pictures of shared pages are cut to 1200 × 630 pixels. */
const Cover = styled.div<{ $isWhole: boolean }>`
  display: grid;
  place-items: center;
  aspect-ratio: 1200 / 630;
  overflow: hidden;
  background: var(--color-surface-tint);

  & picture {
    display: contents;
  }

  & img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: ${({ $isWhole }) => ($isWhole ? 'contain' : 'cover')};
  }
`;

const Notes = styled.div`
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
