/** What the fragment of the page asks for: the link of a mail, or the form for a forgotten password. */
export type AccountLink =
  { kind: 'invitation' | 'reset'; token: string } | { kind: 'forgotten'; token?: undefined };

export const forgottenPassword = '#forgotten-password';

/** Fragments reach no server: a token in one gets into no log. */
export function readAccountLink(fragment: string): AccountLink | undefined {
  if (fragment === forgottenPassword) return { kind: 'forgotten' };
  const [, kind, token = ''] = /^#(invitation|reset)=([\w-]+)$/.exec(fragment) ?? [];
  return kind === 'invitation' || kind === 'reset' ? { kind, token } : undefined;
}
