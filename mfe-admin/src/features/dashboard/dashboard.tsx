import { useQuery } from '@site/shared-contracts/query';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import { Button, type ButtonProps } from '@site/shared-ui/button';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { isUnknownCall } from '../../api-client/is-unknown-call';
import { Permitted } from '../../session/permitted';
import { LoadFailure } from '../../components/async-view';
import { ScreenPart } from '../../components/screen-part';
import { companyTimeZone } from '../../format/company';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { adminQuery } from '../../api-client/admin-query';
import { BackupTile, EnquiriesTile, MailTile, ProductsTile } from './dashboard-tiles';
import { Tile, tilesInRow } from './tile';
import { useDashboardActions } from './use-dashboard-actions';

/** Figures at a glance. They load on their own, and the rest of the screen does not wait for them. */
export function Dashboard() {
  const query = useQuery({
    ...adminQuery('GET /api/dashboard', { query: { timeZone: companyTimeZone() } }),
    refetchInterval: POLL_INTERVAL,
  });
  const { data, error, dataUpdatedAt } = query;
  const { busy, makeBackup, sendTestMail } = useDashboardActions();
  if (isUnknownCall(error)) return null;
  return (
    <ScreenPart aria-label="At a glance">
      <LoadFailure query={query} what="the figures" />
      {data ? (
        <Tiles>
          {data.enquiries && <EnquiriesTile enquiries={data.enquiries} />}
          <ProductsTile count={data.products} />
          <Permitted call="POST /api/backup/create">
            <BackupTile {...data} now={dataUpdatedAt}>
              <TileButton busy={busy === 'backup'} onClick={() => void makeBackup()}>
                Make a backup
              </TileButton>
            </BackupTile>
          </Permitted>
          {data.mail && (
            <MailTile mail={data.mail}>
              {data.mail.isConfigured && (
                <Permitted call="POST /api/mail/test">
                  <TileButton busy={busy === 'mail'} onClick={() => void sendTestMail()}>
                    Send a test mail
                  </TileButton>
                </Permitted>
              )}
            </MailTile>
          )}
        </Tiles>
      ) : (
        !error && <Loading />
      )}
    </ScreenPart>
  );
}

const TileButton = (props: ButtonProps) => (
  <Spaced>
    <Button variant="secondary" {...props} />
  </Spaced>
);

const Spaced = styled.div`
  margin-block-start: auto;
  padding-block-start: var(--space-2);
`;

/** As high as the loaded tiles, so that nothing below them moves. */
const Loading = () => (
  <>
    <VisuallyHidden role="status">Loading the figures…</VisuallyHidden>
    <Tiles aria-hidden>
      {['Enquiries in the last 30 days', 'Products', 'Last backup', 'Mail outbox'].map((label) => (
        <Tile key={label} label={label} isWide={label.startsWith('Enquiries')} />
      ))}
    </Tiles>
  </>
);

const Tiles = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-3);

  ${media.md} {
    grid-template-columns: repeat(3, 1fr);
  }

  ${media.xl} {
    ${tilesInRow}
  }
`;
