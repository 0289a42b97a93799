import { isApiFailure, passwordLimits } from '@site/shared-contracts';
import { useState } from 'react';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { askPasskey, passkeyProblem } from '../../passkeys/browser-passkeys';
import { useSession } from '../../session/session-store';

export interface SignInValues {
  username: string;
  password: string;
  /** Of the second factor. */
  code: string;
}

/** The values of the sign-in form, what is wrong with them, and the call. */
export function useSignIn() {
  const { begin, username = '' } = useSession();
  const [values, setValues] = useState<SignInValues>({ username, password: '', code: '' });
  /** The password was right, and the account has a second factor. */
  const [needsCode, setNeedsCode] = useState(false);
  /** Fields that the admin has left: their errors are shown. */
  const [touched, setTouched] = useState<ReadonlySet<keyof SignInValues>>(new Set());
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const errors = validate(values, needsCode);
  const isReady = Object.keys(errors).length === 0;

  const submit = async () => {
    if (isSending) return;
    if (!isReady) {
      setTouched(new Set(['username', 'password', 'code']));
      setProblem(values.username || values.password ? undefined : 'Please fill in all fields.');
      return;
    }
    setSending(true);
    setProblem(undefined);
    try {
      const body = needsCode ? values : { username: values.username, password: values.password };
      begin((await call('POST /api/auth/authenticate', { body })).jwt);
    } catch (error) {
      const reason = isApiFailure(error) ? error.problem?.reason : undefined;
      if (reason === 'second-factor') setNeedsCode(true);
      else setProblem(failureText(error));
      if (reason === 'wrong-code') setValues({ ...values, code: '' });
      setSending(false);
    }
  };
  const submitPasskey = async () => {
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    try {
      const passkey = await askPasskey(await call('POST /api/auth/passkey/challenge', {}));
      begin((await call('POST /api/auth/passkey/authenticate', { body: { passkey } })).jwt);
    } catch (error) {
      setProblem(passkeyProblem(error) ?? failureReason(error));
      setSending(false);
    }
  };
  return {
    values,
    setValue: (name: keyof SignInValues, value: string) => {
      setValues({ ...values, [name]: value });
      if (name !== 'code') setNeedsCode(false);
      setProblem(undefined);
    },
    touch: (name: keyof SignInValues) => setTouched(new Set([...touched, name])),
    errorOf: (name: keyof SignInValues) => (touched.has(name) ? errors[name] : undefined),
    problem,
    isReady,
    isSending,
    needsCode,
    submit,
    submitPasskey,
  };
}

const validate = ({ username, password, code }: SignInValues, needsCode: boolean): Partial<SignInValues> => ({
  ...(needsCode && !code.trim() && { code: 'This field is required.' }),
  ...(!username.trim() && { username: 'This field is required.' }),
  ...(password.length < passwordLimits.signIn && {
    password: `Password must be at least ${passwordLimits.signIn} characters.`,
  }),
});

/** Begins with the sentence that the specification demands for every failure, but for a code, which it does not know. */
function failureText(error: unknown): string {
  const invalid = 'Invalid credentials. Please try again.';
  if (!isApiFailure(error)) return invalid;
  if (error.problem?.reason === 'wrong-code') return error.problem.detail ?? invalid;
  // A temporary password that has expired.
  if (error.problem?.reason === 'change-password') return `${invalid} ${error.problem.detail ?? ''}`;
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
