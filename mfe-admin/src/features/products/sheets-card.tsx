import { useQuery } from '@site/shared-contracts/query';
import type { ContentItem } from '@site/shared-contracts/schemas';
import { Notice } from '@site/shared-ui/notice';
import styled from 'styled-components';
import { AsyncView } from '../../components/async-view';
import { FormCard } from '../../components/form-card';
import { SheetList } from './sheet-list';
import { SheetUpload } from './sheet-upload';
import { sheetsQuery } from './sheets-query';
import { Permitted } from '../../session/permitted';
import { Editable } from '../../components/editable';

/** The safety and technical data sheets of a product. They are saved at once, apart from the product's form. */
export function SheetsCard({ productId, state }: { productId: number; state: ContentItem['state'] }) {
  const query = useQuery(sheetsQuery(productId));
  const isVisible = state === 'published' || state === 'changed';
  return (
    <Space>
      <FormCard as="section" aria-labelledby="sheets-title">
        <div>
          <h2 id="sheets-title">Data sheets</h2>
          <Lead>
            Safety and technical data sheets as PDF. Uploads are saved at once. The address of the newest
            revision never changes, and each revision keeps its own.
          </Lead>
        </div>
        {!isVisible && (
          <Notice>
            Visitors do not see this product now. You can upload its sheets already: their addresses work as
            soon as the product is published.
          </Notice>
        )}
        <Permitted call="POST /api/sheets/create">
          <SheetUpload productId={productId} />
        </Permitted>
        <AsyncView
          query={query}
          what="the data sheets"
          isEmpty={({ data }) => data.length === 0}
          empty={<p>This product has no data sheets yet.</p>}
        >
          {({ data }) => (
            <Editable call="PUT /api/sheets/update/:id">
              <SheetList sheets={data} />
            </Editable>
          )}
        </AsyncView>
      </FormCard>
    </Space>
  );
}

const Space = styled.div`
  margin-block-start: var(--space-6);
`;

const Lead = styled.p`
  margin: var(--space-2) 0 0;
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
