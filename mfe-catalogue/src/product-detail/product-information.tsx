import type { Product } from '@site/shared-contracts';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { HazardInformation } from './hazard-information';
import { CertificateList, FactTable } from './product-facts';
import { NeedLinks } from './need-links';
import { HowToUse, UsedWhere } from './product-use';
import { SheetList } from './sheet-list';

/** What buyers of chemicals look for below the first view. */
export function ProductInformation({ product }: { product: Product }) {
  const { facts = [], usedWhere, howToUse, certificates = [], hazards, sheets = [] } = product;
  const { uses = [], surfaces = [] } = product;
  const hasNeeds = uses.length + surfaces.length > 0;
  const hasUse = hasNeeds || Boolean(usedWhere ?? howToUse);
  const hasFacts = facts.length + certificates.length > 0;
  return (
    <Rows>
      {/* Who handles a dangerous product needs them before everything else. */}
      {hazards && sheets.length > 0 && <SheetList sheets={sheets} />}
      {(hasUse || hasFacts) && (
        <Columns>
          {hasUse && (
            <Column>
              {hasNeeds && <NeedLinks uses={uses} surfaces={surfaces} />}
              {usedWhere && <UsedWhere text={usedWhere} />}
              {howToUse && <HowToUse text={howToUse} />}
            </Column>
          )}
          {hasFacts && (
            <Column>
              {facts.length > 0 && <FactTable facts={facts} />}
              {certificates.length > 0 && <CertificateList certificates={certificates} />}
            </Column>
          )}
        </Columns>
      )}
      {hazards && <HazardInformation hazards={hazards} />}
      {!hazards && sheets.length > 0 && <SheetList sheets={sheets} />}
    </Rows>
  );
}

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-7);
  margin-block-start: var(--space-7);
  padding-block-start: var(--space-7);
  border-block-start: 1px solid var(--color-line);
  overflow-wrap: anywhere;

  ${media.lg} {
    gap: var(--space-8);
    margin-block-start: var(--space-8);
    padding-block-start: var(--space-8);
  }

  @media print {
    gap: 3mm;
    margin-block-start: 3mm;
    padding-block-start: 3mm;
    font-size: 9pt;
  }
`;

/** As wide as those above them. */
const Columns = styled.div`
  display: grid;
  gap: var(--space-7);

  ${media.md} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    gap: var(--space-6);
  }

  ${media.lg} {
    gap: var(--space-8);
  }

  @media print {
    grid-template-columns: 1fr 1fr;
    gap: 8mm;
  }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--space-7);

  @media print {
    gap: 3mm;
  }
`;
