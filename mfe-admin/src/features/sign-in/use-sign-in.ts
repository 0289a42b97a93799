import { isApiFailure, passwordLimits } from '@site/shared-contracts';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { useSession } from '../../session/session-store';

export interface SignInValues {
  username: string;
  password: string;
}

/** The values of the sign-in form, what is wrong with them, and the call. */
export function useSignIn() {
  const { begin, username = '' } = useSession();
  const [values, setValues] = useState<SignInValues>({ username, password: '' });
  /** Fields that the admin has left: their errors are shown. */
  const [touched, setTouched] = useState<ReadonlySet<keyof SignInValues>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const errors = validate(values);
  const isReady = !errors.username && !errors.password;

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
  return {
    values,
    setValue: (name: keyof SignInValues, value: string) => {
      setValues({ ...values, [name]: value });
      setProblem(undefined);
    },
    touch: (name: keyof SignInValues) => setTouched(new Set([...touched, name])),
    errorOf: (name: keyof SignInValues) => (touched.has(name) ? errors[name] : undefined),
    problem,
    isReady,
    isSending,
    submit,
  };
}

const validate = ({ username, password }: SignInValues): Partial<SignInValues> => ({
  ...(!username.trim() && { username: 'This field is required.' }),
  ...(password.length < passwordLimits.signIn && {
    password: `Password must be at least ${passwordLimits.signIn} characters.`,
  }),
});

/** Begins with the sentence that the specification demands for every failure. */
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
