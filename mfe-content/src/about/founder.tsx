import type { PieceProps } from '@site/shared-contracts';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import { Picture } from '@site/shared-ui/picture';
import styled from 'styled-components';

type FounderProps = Pick<PieceProps<'content/about'>['about'], 'founder'>;

export function Founder({ founder: { name, role, text, picture } }: FounderProps) {
  if (name === '') return null;
  return (
    <Ground aria-labelledby="founder">
      <Columns>
        {picture && (
          <Portrait image={picture} sizes="(min-width: 1024px) 400px, (min-width: 768px) 40vw, 92vw" />
        )}
        <div>
          {role && <Role>{role}</Role>}
          <h2 id="founder">{name}</h2>
          {text && <p>{text}</p>}
        </div>
      </Columns>
    </Ground>
  );
}

const Ground = styled.section`
  background: var(--color-surface-tint);
`;

const Columns = styled(Container)`
  display: grid;
  align-items: center;
  gap: var(--space-6);
  padding-block: var(--space-8);

  & p {
    max-inline-size: 36.6em;
    margin-block-start: var(--space-4);
    color: var(--color-ink-soft);
    font-size: var(--text-l);
  }

  ${media.md} {
    grid-template-columns: 2fr 3fr;
    gap: var(--space-7);
  }
  ${media.lg} {
    grid-template-columns: 400px 1fr;
    gap: var(--space-9);
    padding-block: var(--space-9);
  }
`;

const Portrait = styled(Picture)`
  overflow: hidden;
  border-radius: var(--radius-l);

  & img {
    inline-size: 100%;
    aspect-ratio: 1;
    object-fit: cover;
    object-position: 50% 20%;
  }

  ${media.md} {
    & img {
      aspect-ratio: 9 / 11;
    }
  }
`;

const Role = styled.span`
  display: block;
  margin-block-end: var(--space-2);
  color: var(--color-brand);
  font-size: var(--text-xs);
  font-weight: 700;
  letter-spacing: 0.08em;
  text-transform: uppercase;
`;
