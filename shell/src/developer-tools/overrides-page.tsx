import { useQuery, useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { Notice } from '@site/shared-ui/notice';
import { useState } from 'react';
import styled from 'styled-components';
import type { OverrideState } from '../server/overrides/override-routes';
import { callTools } from './call-tools';
import { LoadState } from './load-state';

const PATH = '/_overrides.json';

export function OverridesPage() {
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: () => callTools<OverrideState>(PATH),
  });
  if (!data) return <LoadState error={error} retry={() => void refetch()} />;
  const isOverridden = Object.keys(data.overrides).length > 0;
  return (
    <>
      <p>Other builds of a remote, in this browser only. Other visitors and stored pages are not affected.</p>
      {isOverridden && (
        <form method="post" action="/_overrides/reset">
          <Button type="submit">Remove all overrides</Button>
        </form>
      )}
      <List>
        {data.remotes.map((remote) => (
          <li key={remote.name}>
            <RemoteForm remote={remote} state={data} />
          </li>
        ))}
      </List>
    </>
  );
}

interface RemoteFormProps {
  remote: OverrideState['remotes'][number];
  state: OverrideState;
}

function RemoteForm({ remote, state: { overrides, allowedOrigins } }: RemoteFormProps) {
  const queryClient = useQueryClient();
  const current = overrides[remote.name];
  const [version, setVersion] = useState(current && 'version' in current ? current.version : '');
  const [origin, setOrigin] = useState(current && 'origin' in current ? current.origin : '');
  const [outcome, setOutcome] = useState<{ message: string; isError: boolean; link?: string }>();
  const change = { remote: remote.name, ...(origin ? { origin } : version && { version }) };

  const run = (action: () => Promise<typeof outcome>) => {
    action().then(setOutcome, (error: unknown) => {
      setOutcome({ message: error instanceof Error ? error.message : String(error), isError: true });
    });
  };
  const save = async () => {
    queryClient.setQueryData([PATH], await callTools<OverrideState>('/_overrides', change));
    return { message: `Saved for this browser. The next page has it.`, isError: false };
  };
  const makeLink = async () => {
    const { path, hours } = await callTools<{ path: string; hours: number }>('/_overrides/links', change);
    const link = window.location.origin + path;
    return { message: `Whoever opens this link within ${hours} hours sees the same:`, isError: false, link };
  };

  return (
    <Card
      aria-labelledby={`remote-${remote.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        run(save);
      }}
    >
      <h2 id={`remote-${remote.name}`}>{remote.name}</h2>
      <p>Live: {remote.live ?? 'nothing'}</p>
      <Field label="Version">
        <Select value={version} onChange={(event) => setVersion(event.target.value)}>
          <option value="">As other visitors</option>
          {remote.versions.map((each) => (
            <option key={each.version} value={each.version}>
              {each.version}, {new Date(each.publishedAt).toLocaleString()}
              {each.previewUntil && `, preview until ${new Date(each.previewUntil).toLocaleString()}`}
            </option>
          ))}
        </Select>
      </Field>
      {allowedOrigins.length > 0 && (
        <Field label="Or the origin of a build" hint={hintFor(allowedOrigins)}>
          <TextInput
            type="url"
            value={origin}
            placeholder="http://localhost:8080"
            onChange={(event) => setOrigin(event.target.value.trim())}
          />
        </Field>
      )}
      <Actions>
        <Button type="submit">Save</Button>
        {(version || origin) && (
          <Button variant="secondary" onClick={() => run(makeLink)}>
            Make a link
          </Button>
        )}
      </Actions>
      {outcome && (
        <Notice tone={outcome.isError ? 'danger' : 'success'}>
          {outcome.message} {outcome.link && <a href={outcome.link}>{outcome.link}</a>}
        </Notice>
      )}
    </Card>
  );
}

const hintFor = (origins: readonly string[]) =>
  `Allowed: ${origins.map((each) => (each === 'loopback' ? 'every port of this machine' : each)).join(', ')}.`;

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 24rem), 1fr));
  gap: var(--space-5);
  margin: var(--space-5) 0 var(--space-8);
`;

const Card = styled.form`
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-m);
  overflow-wrap: anywhere;

  p {
    margin: 0;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-3);
`;
