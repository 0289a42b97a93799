import { asksForMap, links } from '@site/shared-contracts';
import { useLocation } from '@site/shared-contracts/router';
import type { SiteContent } from '@site/shared-contracts/site-content';
import { LinkButton } from '@site/shared-ui/button';
import { Container } from '@site/shared-ui/container';
import { Icon } from '@site/shared-ui/icon';
import { media } from '@site/shared-ui/media';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { MapFrame } from './map-frame';
import { StreetPlan } from './street-plan';

export interface ContactMapProps {
  contact: SiteContent['contact'];
}

/**
 * Where the company is. The map is a third party's page: it comes only when a visitor asks for it, by an address of its
 * own whose answer alone may frame it. Until then, and where it cannot load, there is a drawing; the address and a link
 * are always there.
 */
export function ContactMap({ contact: { address, map } }: ContactMapProps) {
  const location = useLocation();
  const embed = asksForMap(new URLSearchParams(location.search)) ? map?.embed : undefined;
  return (
    <Place id="map" aria-labelledby="find-us">
      <View>
        <StreetPlan />
        {embed && <MapFrame embed={embed} title={`Map: ${address.join(', ')}`} />}
      </View>
      <Container>
        <Card>
          <h2 id="find-us">Find us</h2>
          <address>
            {address.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          {map && (
            <Actions>
              {/* Whole documents, not navigations: what a page may frame is settled when it is loaded. */}
              {map.embed && (
                <LinkButton href={links.map(!embed, location)} variant={embed ? 'secondary' : 'primary'}>
                  {embed ? 'Hide the map' : 'Show the map'}
                </LinkButton>
              )}
              <OutwardLink href={map.link.href} target="_blank" rel="noopener noreferrer">
                {map.link.label}
                <Icon name="arrowRight" size={16} />
                <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
              </OutwardLink>
            </Actions>
          )}
          {map?.embed && !embed && (
            <Hint>The map comes from {new URL(map.embed).hostname}, which then learns of your visit.</Hint>
          )}
        </Card>
      </Container>
    </Place>
  );
}

const HEIGHT = '460px';

const Place = styled.section`
  position: relative;
  margin-block-start: var(--space-8);
  scroll-margin-block-start: 80px;

  ${media.md} {
    display: grid;
    align-items: center;
    min-block-size: ${HEIGHT};
    margin-block-start: var(--space-9);
  }
`;

/** Under the card on wide screens, above it on narrow ones. */
const View = styled.div`
  position: relative;
  block-size: 300px;
  overflow: hidden;
  background: var(--color-surface-tint);

  ${media.md} {
    position: absolute;
    inset: 0;
    block-size: auto;
  }
`;

const Card = styled.div`
  position: relative;
  max-inline-size: 400px;
  margin-block: calc(-1 * var(--space-7)) var(--space-7);
  padding: var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);

  & > h2 {
    font-size: var(--text-xl);
  }

  & > address {
    display: grid;
    margin-block: var(--space-3) var(--space-5);
    font-style: normal;
    line-height: 1.5;
  }

  ${media.md} {
    margin-block: var(--space-7);
    padding: var(--space-6);
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3) var(--space-5);
`;

const OutwardLink = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: 44px;
  font-weight: 600;
`;

const Hint = styled.p`
  margin-block-start: var(--space-3);
  color: var(--color-ink-soft);
  font-size: var(--text-xs);
`;
