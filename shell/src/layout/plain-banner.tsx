import { Link } from '@site/shared-contracts/router';
import { isShown, type SiteContent } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { media } from '@site/shared-ui/media';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useSite } from '../site/site-context';

/** Text on a dark ground below the transparent header: the fallback of a banner. */
const PlainBanner = ({ title, text, children }: { title: string; text: string; children?: ReactNode }) => (
  <Ground>
    <Words>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
    </Words>
  </Ground>
);

/** The home page's headline and links. */
export function PlainHero() {
  const { company, hero } = useSite().content;
  const { headline, text, contact, brochure } = hero;
  return (
    <PlainBanner title={headline || company.name} text={text}>
      <Calls>
        {isShown(contact) && (
          <LinkButton as={Link} to={contact.href} variant="accent" size="l">
            {contact.label}
          </LinkButton>
        )}
        {isShown(brochure) && (
          <LinkButton href={brochure.href} target="_blank" rel="noopener" variant="onDark" size="l">
            {brochure.label}
          </LinkButton>
        )}
      </Calls>
    </PlainBanner>
  );
}

/** The company's story, to read. */
export function PlainAbout({ about: { title, lead, story } }: Pick<SiteContent, 'about'>) {
  return (
    <>
      <PlainBanner title={title} text={lead} />
      <Story>
        {story.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Story>
    </>
  );
}

const Ground = styled.section`
  --color-focus: var(--color-brand-bright);
  background: var(--color-brand-strong);
  color: var(--color-on-brand);
`;

const Words = styled(Container)`
  padding-block: calc(var(--header-height) + var(--space-7)) var(--space-8);

  & h1 {
    max-inline-size: 13.2em;
  }

  & p {
    max-inline-size: 34.2em;
    margin-block-start: var(--space-5);
    color: rgb(255 255 255 / 84%);
  }

  ${media.lg} {
    padding-block: calc(var(--header-height) + var(--space-9)) var(--space-9);
  }
`;

const Calls = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
  margin-block-start: var(--space-6);
`;

const Story = styled(Container)`
  padding-block: var(--space-8);

  & p {
    max-inline-size: 41.5em;
  }
`;
