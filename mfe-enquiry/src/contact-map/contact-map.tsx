import { links } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import { isShown, mapEmbedUrl, type SiteContent } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { MapFrame } from './map-frame';

/**
 * The company's postal address, a link to the map, and the map itself where the brand has one for a frame. The map is a
 * third party's page: a brand may ask the visitor first.
 */
export function ContactMap({ contact }: { contact: SiteContent['contact'] }) {
  const location = useLocation();
  const { address, map } = contact;
  const link = isShown(map.link) && (
    <ExternalLink href={map.link.href} target="_blank" rel="noopener noreferrer">
      {map.link.label}
      <Icon name="arrowRight" size={16} />
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </ExternalLink>
  );
  if (!address[0] && !link && !map.embed) return null;
  const embedUrl = mapEmbedUrl(contact, new URLSearchParams(location.search));
  return (
    <Section id="map" aria-labelledby="visit-us">
      <Panel>
        <Address>
          <h2 id="visit-us">Visit us</h2>
          <address>
            {address.map((line, at) => (
              <span key={at}>{line}</span>
            ))}
          </address>
          {link}
          {/* Ordinary links: the policy on frames is fixed when a document is loaded, not by a navigation. */}
          {map.ask && embedUrl && (
            <LinkButton href={links.map(false, location)} variant="onDark">
              Hide the map
            </LinkButton>
          )}
        </Address>
        {map.embed && (
          <MapArea>
            <Icon name="pin" size={40} />
            {embedUrl ? (
              <MapFrame embed={embedUrl} title={`Map: ${address.join(', ')}`} link={link} />
            ) : (
              <>
                <p>The map comes from {new URL(map.embed).hostname}, which then learns of your visit.</p>
                <LinkButton href={links.map(true, location)}>Show the map</LinkButton>
              </>
            )}
          </MapArea>
        )}
      </Panel>
    </Section>
  );
}

/** The rest of the dark card that it stands in. */
const Section = styled.section`
  display: grid;
  flex: 1;
  scroll-margin-block-start: 80px;

  @media print {
    break-inside: avoid;
  }
`;

const Panel = styled.div`
  display: grid;
  grid-template-rows: auto 1fr;
  gap: var(--space-4);
`;

const Address = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: var(--space-2);

  & > h2 {
    font-size: var(--text-xl);
  }

  & > address {
    display: grid;
    font-style: normal;
    line-height: 1.6;
  }
`;

/** As high without the map as with it, so that nothing moves when the map is rendered. */
const MapArea = styled.div`
  --ways-accent: var(--color-brand);

  position: relative;
  display: grid;
  place-content: center;
  justify-items: center;
  gap: var(--space-4);
  min-block-size: 280px;
  padding: var(--space-5);
  overflow: hidden;
  border-radius: var(--radius-l);
  background: var(--color-surface-tint);
  color: var(--color-ink-soft);
  text-align: center;

  & > svg {
    color: var(--color-brand);
  }

  & > p {
    max-inline-size: 24.4em;
    margin: 0;
    font-size: var(--text-s);
  }

  /* Maps are rendered by scripts. */
  ${media.withoutScripts} {
    display: none;
  }

  @media print {
    display: none;
  }
`;

const ExternalLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 44px;
  color: inherit;
  font-weight: 600;
  text-decoration-color: var(--ways-accent);

  &:hover {
    color: var(--ways-accent);
  }
`;
