import type { BrochureState } from '@site/shared-contracts/brochure-state';
import { useQuery } from '@site/shared-contracts/query';
import { Link } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { adminLinks } from '../../links/admin-links';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { AsyncView } from '../../components/async-view';
import { FormCard } from '../../components/form-card';
import { fileSize } from '../../format/file-size';
import { momentText } from '../../format/moment-text';
import { brochureStateQuery } from './brochure-queries';
import { contentsOf, MAKING_INTERVAL, useMakeBrochure } from './use-make-brochure';
import { Permitted } from '../../session/permitted';

/** The brochure that the site makes from the catalogue: what it shows, whether a newer one comes, and "Make it now". */
export function MadeBrochureCard() {
  const query = useQuery({
    ...brochureStateQuery,
    refetchInterval: ({ state: { data } }) =>
      data && data.work !== 'none' ? MAKING_INTERVAL : POLL_INTERVAL,
  });
  const { isBusy, makeNow } = useMakeBrochure();
  return (
    <FormCard as="section" aria-labelledby="made-brochure">
      <h2 id="made-brochure">The site’s own brochure</h2>
      <AsyncView query={query} what="the state of the brochure">
        {(state) => (
          <>
            <p>{madeText(state)}</p>
            <p role="status">{workText(state)}</p>
            {state.failure && <Notice tone="danger">{failureText(state.failure)}</Notice>}
            {!state.isAutomatic && <NotAutomatic />}
            <div>
              <Permitted call="POST /api/brochure/create">
                <Button
                  variant="secondary"
                  busy={isBusy || state.work === 'making'}
                  onClick={() => void makeNow()}
                >
                  Make it now
                </Button>
              </Permitted>
            </div>
          </>
        )}
      </AsyncView>
    </FormCard>
  );
}

const madeText = ({ made }: BrochureState) =>
  made
    ? `Made on ${momentText(made.madeAt)}: ${contentsOf(made)}, ${fileSize(made.bytes)}.`
    : 'There is none yet.';

function workText({ work, made, isCurrent, isAutomatic }: BrochureState): string {
  if (work === 'making') return 'A new one is being made.';
  if (work === 'waiting') return 'Something was changed. A new one is made within a minute.';
  if (!made) return '';
  if (isCurrent !== false) return isCurrent ? 'It shows what is published now.' : '';
  return isAutomatic ? 'Something was changed since, and a new one is due.' : 'Something was changed since.';
}

const failureText = ({ at, message, nextAt }: NonNullable<BrochureState['failure']>) =>
  [
    `It could not be made on ${momentText(at)}. ${message}`,
    nextAt && `It is tried again on ${momentText(nextAt)}.`,
  ]
    .filter(Boolean)
    .join(' ');

const NotAutomatic = () => (
  <Notice>
    It is not made again by itself: the second button of the{' '}
    <Link to={adminLinks.sitePart('hero')}>banner of the home page</Link> leads elsewhere than to
    /brochure.pdf, or the server has BROCHURE=off.
  </Notice>
);
