import type { Hazards } from '@site/shared-contracts';
import { pictogramNames, pictogramPath } from '@site/shared-contracts/hazard-pictograms';
import styled from 'styled-components';

/** Pictograms and signal word in short, beside the button; the label's statements are further down. */
export const HazardSignal = ({ hazards: { pictograms, signalWord } }: { hazards: Hazards }) =>
  (pictograms.length > 0 || signalWord !== undefined) && (
    <Signal>
      {pictograms.map((code) => (
        <img key={code} src={pictogramPath(code)} alt={pictogramNames[code]} width={36} height={36} />
      ))}
      {signalWord && <strong>{signalWord}</strong>}
    </Signal>
  );

const Signal = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  margin: 0;
  text-transform: uppercase;
`;
