import type { ComponentProps } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { Icon, type IconName } from '../icon/icon';
import { media } from '../media/media';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'accent' | 'onDark';

interface ButtonStyleProps {
  variant?: ButtonVariant;
  size?: 'm' | 'l';
}

export interface ButtonProps extends ComponentProps<'button'>, ButtonStyleProps {
  /** Shows a spinner; clicks are ignored. */
  busy?: boolean;
  /** Clicks are ignored. Unlike a disabled button it keeps the focus, so that the focus does not leave a dialog. */
  unavailable?: boolean;
}

export function Button({
  busy = false,
  unavailable = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignoresClicks = busy || unavailable;
  return (
    <ButtonElement
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={ignoresClicks || undefined}
      onClick={(event) => {
        if (ignoresClicks) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && <Spinner aria-hidden />}
      {children}
    </ButtonElement>
  );
}

const variantStyles: Record<ButtonVariant, ReturnType<typeof css>> = {
  primary: css`
    background: var(--color-brand);
    color: var(--color-on-brand);

    &:hover {
      background: var(--color-brand-hover);
      color: var(--color-on-brand);
    }
  `,
  secondary: css`
    background: var(--color-surface);
    border-color: var(--color-line-strong);
    color: var(--color-brand-strong);

    &:hover {
      border-color: var(--color-brand);
      color: var(--color-brand);
    }
  `,
  ghost: css`
    background: transparent;
    color: var(--color-brand);

    &:hover {
      background: var(--color-surface-tint);
      color: var(--color-brand);
    }
  `,
  accent: css`
    background: var(--color-accent);
    color: var(--color-ink);

    &:hover {
      background: var(--color-accent-hover);
      color: var(--color-ink);
    }
  `,
  onDark: css`
    background: transparent;
    border-color: rgb(255 255 255 / 56%);
    color: var(--color-on-brand);

    &:hover {
      background: rgb(255 255 255 / 12%);
      border-color: var(--color-on-brand);
      color: var(--color-on-brand);
    }
  `,
};

const buttonStyle = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-block-size: ${({ size }) => (size === 'l' ? 56 : 44)}px;
  padding: var(--space-2) ${({ size }) => (size === 'l' ? 'var(--space-6)' : 'var(--space-5)')};
  border: 1px solid transparent;
  border-radius: var(--radius-pill);
  font-weight: 600;
  line-height: var(--leading-snug);
  text-align: center;
  text-decoration: none;
  transition:
    background-color var(--motion-fast) var(--ease-out),
    border-color var(--motion-fast) var(--ease-out),
    color var(--motion-fast) var(--ease-out);

  &:focus-visible {
    border-radius: var(--radius-pill);
  }

  ${({ variant = 'primary' }) => variantStyles[variant]}

  &:disabled,
  &[aria-disabled='true'] {
    opacity: 0.6;
    cursor: not-allowed;
  }

  ${media.reducedMotion} {
    transition: none;
  }

  @media print {
    display: none;
  }
`;

const isStyleProp = (name: string) => name === 'variant' || name === 'size';

const ButtonElement = styled.button.withConfig({
  shouldForwardProp: (name) => !isStyleProp(name),
})<ButtonStyleProps>`
  ${buttonStyle}
`;

/** A link that looks like a button. With the router: `<LinkButton as={Link} to="/contact">`. */
export const LinkButton = styled.a.withConfig({
  shouldForwardProp: (name) => !isStyleProp(name),
})<ButtonStyleProps>`
  ${buttonStyle}
`;

interface IconControlProps {
  icon: IconName;
  /** The accessible name: what the button does. */
  label: string;
}

export type IconButtonProps = ComponentProps<'button'> & IconControlProps;

export function IconButton({ icon, label, ...rest }: IconButtonProps) {
  return (
    <IconButtonElement {...rest} type="button" aria-label={label} title={label}>
      <Icon name={icon} />
    </IconButtonElement>
  );
}

export interface IconLinkProps extends IconControlProps {
  /** The target of the link without scripts. */
  href: string;
  onActivate: () => void;
}

/** A button that is a link without scripts. */
export function IconLink({ icon, label, href, onActivate }: IconLinkProps) {
  return (
    <IconLinkElement
      href={href}
      role="button"
      aria-label={label}
      title={label}
      onClick={(event) => {
        event.preventDefault();
        onActivate();
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        onActivate();
      }}
    >
      <Icon name={icon} />
    </IconLinkElement>
  );
}

const iconButtonStyle = css`
  display: inline-grid;
  place-items: center;
  flex: none;
  inline-size: 44px;
  block-size: 44px;
  padding: 0;
  border: 1px solid var(--color-line);
  border-radius: var(--radius-pill);
  background: var(--color-surface);
  color: var(--color-brand-strong);
  transition:
    border-color var(--motion-fast) var(--ease-out),
    color var(--motion-fast) var(--ease-out);

  &:hover {
    border-color: var(--color-brand);
    color: var(--color-brand);
  }

  &:focus-visible {
    border-radius: var(--radius-pill);
  }

  &:disabled {
    opacity: 0.5;
    cursor: not-allowed;
  }
`;

const IconButtonElement = styled.button`
  ${iconButtonStyle}
`;

const IconLinkElement = styled.a`
  ${iconButtonStyle}
`;

const spin = keyframes`
  to { rotate: 360deg; }
`;

const Spinner = styled.span`
  inline-size: 1em;
  block-size: 1em;
  border: 2px solid currentcolor;
  border-block-start-color: transparent;
  border-radius: var(--radius-pill);
  animation: ${spin} 0.8s linear infinite;

  ${media.reducedMotion} {
    animation-duration: 3s;
  }
`;
