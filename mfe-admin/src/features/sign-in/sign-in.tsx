import { isApiFailure, limits, links } from '@site/shared-contracts';
import { Button } from '@site/shared-ui/button';
import { Field, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import { Notice } from '@site/shared-ui/notice';
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Brand, type BrandData } from '../../components/brand';
import { call } from '../../api/call';
import { useSession } from '../../session/session-store';

interface Values {
  username: string;
  password: string;
}

const endMessages = {
  expired: 'Your session has ended. Sign in again: what you were writing is still there.',
  signedOut: 'You are signed out.',
} as const;

const validate = ({ username, password }: Values): Partial<Values> => ({
  ...(!username.trim() && { username: 'This field is required.' }),
  ...(password.length < limits.signInPassword && {
    password: `Password must be at least ${limits.signInPassword} characters.`,
  }),
});

/** The one way in. Where it stands in for a screen, that screen comes back when it is done. */
export function SignIn({ brand }: { brand: BrandData }) {
  const { begin, endReason, username = '' } = useSession();
  const [values, setValues] = useState<Values>({ username, password: '' });
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The first one that is still empty.
    [...(form.current?.querySelectorAll('input') ?? [])].find(({ value }) => !value)?.focus();
  }, []);
  useEffect(() => {
    document.title = 'Sign in | Administration';
  }, []);

  const fieldErrors = validate(values);
  const isReady = !fieldErrors.username && !fieldErrors.password;

  const submit = async () => {
    if (isSending) return;
    if (!isReady) {
      setTouched(new Set(['username', 'password']));
      setProblem(values.username || values.password ? undefined : 'Please fill in all fields.');
      return;
    }
    setSending(true);
    setProblem(undefined);
    try {
      begin((await call('POST /api/auth/authenticate', { body: values })).jwt);
    } catch (error) {
      setProblem(failureText(error));
      setSending(false);
    }
  };

  const input = (name: keyof Values) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setValues({ ...values, [name]: target.value });
      setProblem(undefined);
    },
    onBlur: () => {
      if (values[name]) setTouched(new Set([...touched, name]));
    },
    // A disabled button keeps the browser from sending the form; who presses Enter still hears what is missing.
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
        <Field
          label="Email or phone"
          error={touched.has('username') ? fieldErrors.username : undefined}
          required
        >
          <TextInput
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...input('username')}
          />
        </Field>
        <Field label="Password" error={touched.has('password') ? fieldErrors.password : undefined} required>
          <TextInput type="password" autoComplete="current-password" {...input('password')} />
        </Field>
        <Button type="submit" size="l" disabled={!isReady || isSending}>
          {isSending ? 'Signing In...' : 'Sign In'}
        </Button>
        <a href={links.home()}>Back to the website</a>
      </Card>
    </Ground>
  );
}

/** The specified sentence for every refusal; what more is known stands after it. */
function failureText(error: unknown): string {
  const invalid = 'Invalid credentials. Please try again.';
  if (!isApiFailure(error)) return invalid;
  if (error.status === 429) return `${invalid} Too many attempts: ${waitOf(error.retryAfter)}`;
  if (error.status === 0 || error.status >= 500) return `${invalid} The server did not answer as it should.`;
  return invalid;
}

/** A device that has signed in before has a limit of its own. */
function waitOf(retryAfter = 60_000): string {
  const minutes = Math.ceil(retryAfter / 60_000);
  const wait = minutes === 1 ? 'a minute' : `${String(minutes)} minutes`;
  return `try again in ${wait}, or on another device that you have signed in on before.`;
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
