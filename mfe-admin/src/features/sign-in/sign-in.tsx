import { links } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useRef, type KeyboardEvent, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Brand, type BrandData } from '../../components/brand';
import { hasPasskeys } from '../../passkeys/browser-passkeys';
import { useSession } from '../../session/session-store';
import { forgottenPassword } from './account-link';
import { EntryCard, EntryGround } from './entry-card';
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
    <EntryGround>
      <EntryCard
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
        <Link to={forgottenPassword}>Forgot password?</Link>
        <a href={links.home()}>Back to the website</a>
      </EntryCard>
    </EntryGround>
  );
}

const Problem = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-m);
  background: var(--color-danger-soft);
  color: var(--color-danger);
  font-weight: 600;
`;
