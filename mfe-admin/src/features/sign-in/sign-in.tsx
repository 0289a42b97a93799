import { links } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Brand, type BrandData } from '../../components/brand';
import { hasPasskeys } from '../../passkeys/browser-passkeys';
import { useSession } from '../../session/session-store';
import { useSignIn, type SignInValues } from './use-sign-in';

const endMessages = {
  expired: 'Your session has ended. Sign in again: what you were writing is still there.',
  signedOut: 'You are signed out.',
} as const;

/** Shown in place of every screen while there is no session. After signing in, the screen of the URL is shown. */
export function SignIn({ brand }: { brand: BrandData }) {
  const endReason = useSession(({ endReason }) => endReason);
  const { values, setValue, touch, errorOf, problem, isReady, isSending, needsCode, submit, submitPasskey } =
    useSignIn();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const emptyInput = [...(form.current?.querySelectorAll('input') ?? [])].find(({ value }) => !value);
    emptyInput?.focus();
  }, [needsCode]);
  useEffect(() => {
    document.title = 'Sign in | Administration';
  }, []);

  const input = (name: keyof SignInValues) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setValue(name, target.value),
    onBlur: () => {
      if (values[name]) touch(name);
    },
    // The browser does not submit a form by Enter while its button is disabled; the errors are shown all the same.
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && !isReady) void submit();
    },
  });

  return (
    <Ground>
      <Card
        ref={form}
        noValidate
        aria-labelledby="sign-in"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Brand brand={brand} ground="onLight" />
        <h1 id="sign-in">Admin sign-in</h1>
        {endReason && !problem && <Notice>{endMessages[endReason]}</Notice>}
        {problem && <Problem role="alert">{problem}</Problem>}
        <Field label="Email or phone" error={errorOf('username')} required>
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...input('username')}
          />
        </Field>
        <Field label="Password" error={errorOf('password')} required>
          <TextInput type="password" autoComplete="current-password" {...input('password')} />
        </Field>
        {needsCode && (
          <Field
            label="Code"
            hint="Of your authenticator app, or a recovery code. With a passkey, use the button below."
            error={errorOf('code')}
            required
          >
            <TextInput autoComplete="one-time-code" spellCheck={false} {...input('code')} />
          </Field>
        )}
        <Button type="submit" size="l" disabled={!isReady || isSending}>
          {isSending ? 'Signing In...' : 'Sign In'}
        </Button>
        {hasPasskeys() && (
          <Button variant="secondary" disabled={isSending} onClick={() => void submitPasskey()}>
            Sign in with a passkey
          </Button>
        )}
        <a href={links.home()}>Back to the website</a>
      </Card>
    </Ground>
  );
}

const Ground = styled.main`
  display: grid;
  place-items: center;
  min-block-size: 100svh;
  padding: var(--space-5) var(--space-4);
  background: linear-gradient(160deg, var(--color-brand-strong), var(--color-brand));
`;

const Card = styled.form`
  display: grid;
  gap: var(--space-5);
  inline-size: min(440px, 100%);
  padding: var(--space-6) var(--space-5);
  border-radius: var(--radius-l);
  background: var(--color-surface);
  box-shadow: var(--shadow-l);

  & > h1 {
    font-size: var(--text-2xl);
  }

  & > a {
    justify-self: center;
    font-size: var(--text-s);
  }

  ${media.md} {
    padding: var(--space-7);
  }
`;

const Problem = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-m);
  background: var(--color-danger-soft);
  color: var(--color-danger);
  font-weight: 600;
`;
