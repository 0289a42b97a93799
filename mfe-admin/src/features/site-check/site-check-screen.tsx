import { useQuery } from '@site/shared-contracts/query';
import { findingKinds } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { adminQuery } from '../../api-client/admin-query';
import { AsyncView } from '../../components/async-view';
import { Screen } from '../../components/screen';
import { Stack } from '../../components/stack';
import { countText } from '../../format/count-text';
import { FindingGroup } from './finding-group';

/** Problems in what visitors see, each with the form that fixes it. */
export function SiteCheckScreen() {
  const query = useQuery(adminQuery('GET /api/site-check', {}));
  const { data, isFetching, refetch } = query;
  const again = (
    <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
      Check again
    </Button>
  );
  return (
    <Screen
      title="Site check"
      lead="What visitors see is checked: products, articles and the site content, without drafts. Links to other websites are not tried."
      actions={again}
    >
      {data && (
        <Result role="status">
          {isFetching ? 'Checking…' : `${countText(data.total, 'problem')} found.`}
        </Result>
      )}
      <AsyncView
        query={query}
        what="the result of the check"
        isEmpty={({ total }) => total === 0}
        empty={
          <p>
            Every link leads to a page, every picture has a text, every page has a description, the brochure
            can print every name, and no two products have the same article number.
          </p>
        }
      >
        {({ findings, counts }) => (
          <Stack $gap={6}>
            {findingKinds.map((kind) => (
              <FindingGroup
                key={kind}
                kind={kind}
                findings={findings.filter((finding) => finding.kind === kind)}
                count={counts[kind] ?? 0}
              />
            ))}
          </Stack>
        )}
      </AsyncView>
    </Screen>
  );
}

const Result = styled.p`
  margin-block-end: var(--space-4);
  font-weight: 600;
`;
