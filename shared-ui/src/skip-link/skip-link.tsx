import styled from 'styled-components';

export interface SkipLinkProps {
  /** The id of the main content, with a `#`. */
  href: string;
}

/** The first focusable element: skips the header. Visible while it has the focus. */
export const SkipLink = ({ href }: SkipLinkProps) => <Anchor href={href}>Skip to content</Anchor>;

const Anchor = styled.a`
  position: absolute;
  z-index: 100;
  inset: var(--space-2) auto auto var(--space-2);
  padding: var(--space-3) var(--space-5);
  border-radius: var(--radius-m);
  background: var(--color-surface);
  color: var(--color-brand-strong);
  font-weight: 600;
  box-shadow: var(--shadow-m);

  &:not(:focus) {
    inset-block-start: -100px;
  }
`;
