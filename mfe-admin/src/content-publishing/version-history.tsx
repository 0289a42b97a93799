import { useQuery } from '@site/shared-contracts/query';
import type { ContentItem, ContentVersion } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { AsyncView } from '../components/async-view';
import { BusyScreen } from '../components/busy-screen';
import { momentText } from '../format/moment-text';
import { PagedList } from '../lists/paged-list';
import { RowList } from '../lists/row-list';
import { useListParams } from '../lists/use-list-params';
import { contentQuery, versionsQuery, type ContentKey } from './content-calls';
import { usePublishing, type LabelOf, type PublishActions } from './use-publishing';
import { VersionComparison, type DescribeValues } from './version-comparison';
import { Permitted } from '../session/permitted';

const VERSIONS_PER_PAGE = 20;

export interface VersionHistoryProps {
  contentKey: ContentKey;
  /** For messages: `The site content`. */
  what: string;
  labelOf: LabelOf;
  describe: DescribeValues;
}

/** Every version with its author and time: two of them can be compared, and each can be brought back. */
export function VersionHistory({ contentKey, what, labelOf, describe }: VersionHistoryProps) {
  const item = useQuery(contentQuery(contentKey));
  const { page } = useListParams();
  const versions = useQuery(versionsQuery(contentKey, page, VERSIONS_PER_PAGE));
  const actions = usePublishing(contentKey, what, labelOf);
  return (
    <AsyncView query={item} what="the history">
      {(details) => (
        <PagedList
          query={versions}
          what="the versions"
          pageSize={VERSIONS_PER_PAGE}
          empty={<p>There is no version yet.</p>}
        >
          {(list) => (
            <>
              <Versions
                contentKey={contentKey}
                item={details.item}
                versions={list}
                actions={actions}
                describe={describe}
              />
              <BusyScreen message={actions.pending && `${actions.pending}. Please wait..`} />
            </>
          )}
        </PagedList>
      )}
    </AsyncView>
  );
}

interface VersionsProps {
  contentKey: ContentKey;
  item: ContentItem;
  versions: ContentVersion[];
  actions: PublishActions;
  describe: DescribeValues;
}

function Versions({ contentKey, item, versions, actions, describe }: VersionsProps) {
  const [newest, previous] = versions;
  // What an admin most often asks: what has the last change changed?
  const [chosen, setChosen] = useState({ left: previous?.number, right: newest?.number });
  const numbers = versions.map(({ number }) => number);
  const left = numbers.find((each) => each === chosen.left) ?? previous?.number ?? newest?.number;
  const right = numbers.find((each) => each === chosen.right) ?? newest?.number;
  return (
    <Columns>
      <RowList aria-label="Versions">
        {versions.map((version) => (
          <li key={version.number}>
            <div>
              <strong>Version {version.number}</strong> {versionText(version)}
            </div>
            <Choices>
              <label>
                <input
                  type="radio"
                  name="left"
                  checked={version.number === left}
                  onChange={() => setChosen({ left: version.number, right })}
                />
                Compare from
              </label>
              <label>
                <input
                  type="radio"
                  name="right"
                  checked={version.number === right}
                  onChange={() => setChosen({ left, right: version.number })}
                />
                Compare to
              </label>
              {!version.isDraft && (
                <Permitted call="POST /api/content/:kind/:id/versions/:number/restore" kind={contentKey.kind}>
                  <Button
                    variant="secondary"
                    aria-label={`Restore version ${version.number}`}
                    onClick={() => void actions.restore(item.version, version.number)}
                  >
                    Restore
                  </Button>
                </Permitted>
              )}
            </Choices>
          </li>
        ))}
      </RowList>
      {left !== undefined && right !== undefined && (
        <VersionComparison contentKey={contentKey} left={left} right={right} describe={describe} />
      )}
    </Columns>
  );
}

const actionTexts: Record<ContentVersion['action'], string> = {
  import: 'initial content',
  draft: 'saved as a draft',
  publish: 'published',
  restore: 'restored',
};

const byText = (admin: string | undefined) => (admin === undefined ? '' : ` by ${admin}`);

/** What visitors see, or saw, says who published it; everything else says who saved it. */
function versionText(version: ContentVersion): string {
  const { action, admin, at, publishedAt, publishedBy, isPublished, isDraft } = version;
  const word = publishedAt && action === 'draft' ? 'saved' : actionTexts[action];
  const saved = `${word}${byText(admin)}, ${momentText(at)}`;
  const published = publishedAt && `published${byText(publishedBy)}, ${momentText(publishedAt)}`;
  const made = published ? [published, ...(action === 'publish' ? [] : [saved])].join('; ') : saved;
  const marks = [isPublished && 'visitors see it', isDraft && 'the draft'].filter(Boolean).join(', ');
  return `${made}${marks && ` (${marks})`}`;
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-6);
  align-items: start;

  @media (min-width: 80em) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  & > label {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-block-size: 44px;
  }

  & input {
    inline-size: 20px;
    block-size: 20px;
    accent-color: var(--color-brand);
  }
`;
