import { useQuery } from '@site/shared-contracts/query';
import styled from 'styled-components';
import { AsyncView } from '../../components/async-view';
import { Screen } from '../../components/screen';
import { momentText } from '../../format/moment-text';
import { brochureStateQuery, ownBrochureQuery } from './brochure-queries';
import { MadeBrochureCard } from './made-brochure-card';
import { OwnBrochureCard } from './own-brochure-card';

/** Which brochure visitors get: the one that the site makes, or a PDF of the company. */
export function BrochureScreen() {
  const query = useQuery(ownBrochureQuery);
  const state = useQuery(brochureStateQuery);
  return (
    <Screen title="Brochure" lead="The PDF that visitors open at /brochure.pdf.">
      <Cards>
        <AsyncView query={query} what="the brochure">
          {({ own }) => (
            <>
              <Shown>
                {own
                  ? `Visitors get your own PDF, uploaded on ${momentText(own.uploadedAt)}. `
                  : 'Visitors get the site’s own brochure, which is made from the catalogue. '}
                {/* Each has an address of its own, so that no older copy is shown. */}
                <a
                  href={`/brochure.pdf?${new URLSearchParams({ of: own?.uploadedAt ?? state.data?.made?.madeAt ?? '' }).toString()}`}
                  target="_blank"
                  rel="noopener"
                >
                  Open the brochure
                </a>
              </Shown>
              <MadeBrochureCard />
              <OwnBrochureCard own={own} />
            </>
          )}
        </AsyncView>
      </Cards>
    </Screen>
  );
}

const Cards = styled.div`
  display: grid;
  gap: var(--space-6);
  max-inline-size: 760px;
`;

const Shown = styled.p`
  margin: 0;
`;
