import { useMutation, useQuery, useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import type { InspectedRemote, Inspection } from '../server/inspector/inspector-routes';
import { callTools } from './call-tools';
import { LoadState } from './load-state';
import { Table } from './table';

const PATH = '/_inspector.json';

/** What the site consists of right now. */
export function Inspector() {
  const { data, error, refetch } = useQuery({
    queryKey: [PATH],
    queryFn: () => callTools<Inspection>(PATH),
  });
  if (!data) return <LoadState error={error} retry={() => void refetch()} />;
  return (
    <>
      <OutlineSwitch isOn={data.hasOutlines} />
      <Problems problems={data.problems} />
      {data.remotes.map((remote) => (
        <Remote key={remote.name} remote={remote} />
      ))}
      <Reports inspection={data} />
    </>
  );
}

/** A frame and a name around each piece, on the pages of this browser. */
function OutlineSwitch({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      callTools<Pick<Inspection, 'hasOutlines'>>('/_inspector/outlines', { hasOutlines: !isOn }),
    onSuccess: (changed) => {
      queryClient.setQueryData<Inspection>([PATH], (data) => data && { ...data, ...changed });
    },
  });
  return (
    <>
      <p>
        <Button
          variant="secondary"
          aria-pressed={isOn}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          Outline the pieces on the site&apos;s pages
        </Button>
      </p>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </>
  );
}

function Problems({ problems }: Pick<Inspection, 'problems'>) {
  if (problems.length === 0) return <Notice tone="success">No registry and no build has a problem.</Notice>;
  return (
    <Notice tone="danger">
      {problems.map(({ remote, message }) => (
        <div key={`${remote ?? ''} ${message}`}>
          {remote ?? 'All remotes'}: {message}
        </div>
      ))}
    </Notice>
  );
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const time = (iso: string | undefined) => (iso === undefined ? '' : new Date(iso).toLocaleString());

const milliseconds = (measured: number | undefined) => (measured === undefined ? '' : `${measured} ms`);

function describeChecks(checks: InspectedRemote['builds'][number]['extras']['checks']): string {
  if (!checks) return 'Quick ones only, by a start';
  const pieces = Object.values(checks.pieces);
  const hydrated = pieces.filter(({ browser }) => browser !== undefined).length;
  return [`${hydrated} of ${pieces.length} pieces hydrated in a browser`, ...checks.notes].join('; ');
}

/** Who gets a build. */
function describeVisitors(
  { group, previewUntil }: { group?: string | undefined; previewUntil?: string | undefined },
  traffic: number,
): string {
  if (group !== undefined) return `group ${group}`;
  return previewUntil ? `preview until ${time(previewUntil)}` : `${traffic} %`;
}

function Remote({ remote }: { remote: InspectedRemote }) {
  const { name, owner, live, key, sequence, bytes, pieces, shared, builds, history } = remote;
  const measured = builds.find(({ metadata }) => metadata.version === live)?.extras.checks?.pieces ?? {};
  return (
    <Section aria-labelledby={`remote-${name}`}>
      <h2 id={`remote-${name}`}>{name}</h2>
      <Facts>
        <dt>Team</dt>
        <dd>{owner ?? 'unknown'}</dd>
        <dt>Live</dt>
        <dd>{live ?? 'nothing'}</dd>
        <dt>Scripts</dt>
        <dd>{kilobytes(bytes)} (brotli)</dd>
        <dt>Registry</dt>
        <dd>
          number {sequence}, signed with {key}
        </dd>
        <dt>Shared libraries</dt>
        <dd>
          {Object.entries(shared)
            .map(([library, range]) => `${library} ${range}`)
            .join(', ') || 'unknown'}
        </dd>
      </Facts>
      <Table
        caption="Pieces"
        columns={['Piece', 'Scripts (brotli)', 'Render on the server', 'Load and hydrate in a browser']}
        rows={pieces.map((piece) => [
          piece.name,
          kilobytes(piece.bytes),
          milliseconds(measured[piece.name]?.server),
          milliseconds(measured[piece.name]?.browser),
        ])}
      />
      <Table
        caption="Builds"
        columns={['Version', 'Traffic', 'Published', 'By', 'Last seen', 'Checks']}
        rows={builds.map(({ metadata, deployment, extras }) => [
          metadata.version,
          describeVisitors(extras, deployment.traffic),
          time(extras.publishedAt),
          extras.publishedBy,
          time(extras.retiredAt),
          describeChecks(extras.checks),
        ])}
      />
      <Table
        caption="History"
        columns={['Time', 'What', 'Who', 'From', 'To', 'Why']}
        rows={history.map((change) => [
          time(change.at),
          change.action,
          change.by,
          change.from ?? '',
          change.to ?? '',
          change.why,
        ])}
      />
    </Section>
  );
}

function Reports({ inspection: { reports, latestFaults } }: { inspection: Inspection }) {
  return (
    <Section aria-labelledby="reports">
      <h2 id="reports">What browsers report</h2>
      <p>Since this shell has started.</p>
      <Table
        caption="By build"
        columns={['Build', 'Views', 'With a fault', 'Vitals (mean, share that is good)']}
        rows={reports.map(({ remote, version, views, faultyViews, vitals }) => [
          `${remote} ${version}`,
          String(views),
          String(faultyViews),
          vitals
            .map(
              (vital) =>
                `${vital.name} ${vital.mean.toFixed(vital.name === 'CLS' ? 3 : 0)}, ${Math.round(vital.good * 100)} %`,
            )
            .join('; '),
        ])}
      />
      <Table
        caption="Latest faults"
        columns={['Time', 'Build', 'Piece', 'Fault', 'Shown instead', 'Message']}
        rows={latestFaults.map((fault) => [
          time(fault.at),
          `${fault.remote} ${fault.version}`,
          fault.piece,
          fault.fault,
          fault.rung,
          fault.message,
        ])}
      />
    </Section>
  );
}

const Section = styled.section`
  margin-block: var(--space-7);
  padding-block-start: var(--space-5);
  border-block-start: 1px solid var(--color-line);
`;

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  gap: var(--space-1) var(--space-4);
  margin-block: var(--space-4);

  dt {
    color: var(--color-ink-soft);
  }

  dd {
    margin: 0;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;
