import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import styled from 'styled-components';
import { adminLinks } from '../links/admin-links';
import { ButtonRow } from './button-row';
import { Screen } from './screen';

export interface NotFoundProps {
  /** What is missing: `Product`. */
  what: string;
  /** The list that would contain it. */
  back: { to: string; label: string };
}

/** The screen of a URL whose item does not exist, or was deleted. */
export const NotFound = ({ what, back }: NotFoundProps) => (
  <Screen title={`${what} not found`}>
    <Body>
      <p>The address may be mistyped, or somebody has deleted it. What was deleted is in the trash.</p>
      <ButtonRow>
        <LinkButton as={Link} to={back.to}>
          {back.label}
        </LinkButton>
        <LinkButton as={Link} to={adminLinks.trash()} variant="secondary">
          Look in the trash
        </LinkButton>
      </ButtonRow>
    </Body>
  </Screen>
);

const Body = styled.div`
  display: grid;
  gap: var(--space-5);
  max-inline-size: 36.6em;
`;
