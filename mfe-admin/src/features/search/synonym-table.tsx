import type { SynonymSet } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { controlHeight } from '../../components/control-height';
import { DangerButton } from '../../components/danger-button';
import { dateText } from '../../format/moment-text';
import { ListTable } from '../../lists/list-table';
import { Permitted } from '../../session/permitted';
import { phrasesLabel } from './synonym-fields';

interface SynonymTableProps {
  sets: readonly SynonymSet[];
  onChange: (synonyms: SynonymSet) => void;
  onDelete: (synonyms: SynonymSet) => void;
}

export const SynonymTable = ({ sets, onChange, onDelete }: SynonymTableProps) => (
  <ListTable caption="Synonyms" columns={[phrasesLabel, 'Changed']} lastColumn="Change or delete">
    {sets.map((synonyms) => (
      <tr key={synonyms.id}>
        <th scope="row">{synonyms.phrases.join(', ')}</th>
        <td data-label="Changed">{dateText(synonyms.changedAt)}</td>
        <td>
          <Permitted call="PUT /api/search/synonyms/update/:id">
            <Buttons>
              <Button
                variant="ghost"
                aria-label={`Change the synonyms of ${synonyms.phrases[0] ?? ''}`}
                onClick={() => onChange(synonyms)}
              >
                <AdminIcon name="edit" /> Change
              </Button>
              <DangerButton
                aria-label={`Delete the synonyms of ${synonyms.phrases[0] ?? ''}`}
                onClick={() => onDelete(synonyms)}
              >
                <AdminIcon name="trash" /> Delete
              </DangerButton>
            </Buttons>
          </Permitted>
        </td>
      </tr>
    ))}
  </ListTable>
);

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & button {
    ${controlHeight}
    padding: 0 var(--space-3);
  }
`;
