import type { Redirect } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { DangerButton } from '../../components/danger-button';
import { AdminIcon } from '../../components/admin-icon';
import { dateText } from '../../format/moment-text';
import { ListTable } from '../../lists/list-table';
import { controlHeight } from '../../components/control-height';
import { Permitted } from '../../session/permitted';

export interface RedirectTableProps {
  redirects: readonly Redirect[];
  onChange: (redirect: Redirect) => void;
  onDelete: (redirect: Redirect) => void;
}

export const RedirectTable = ({ redirects, onChange, onDelete }: RedirectTableProps) => (
  <Table caption="Redirects" columns={['Old address', 'Leads to', 'Since']} lastColumn="Change or delete">
    {redirects.map((redirect) => (
      <tr key={redirect.id}>
        <th scope="row">{redirect.from}</th>
        <td data-label="Leads to">
          <a href={redirect.to} target="_blank" rel="noopener">
            {redirect.to}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
          {redirect.keepsQuery && <Note>with the visitor’s query</Note>}
        </td>
        <td data-label="Since">{dateText(redirect.since)}</td>
        <td>
          <Permitted call="PUT /api/redirects/update/:id">
            <Buttons>
              <Button
                variant="ghost"
                aria-label={`Change ${redirect.from}`}
                onClick={() => onChange(redirect)}
              >
                <AdminIcon name="edit" /> Change
              </Button>
              <DangerButton aria-label={`Delete ${redirect.from}`} onClick={() => onDelete(redirect)}>
                <AdminIcon name="trash" /> Delete
              </DangerButton>
            </Buttons>
          </Permitted>
        </td>
      </tr>
    ))}
  </Table>
);

const Note = styled.span`
  display: block;
  color: var(--color-ink-soft);
`;

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & button {
    ${controlHeight}
    padding: 0 var(--space-3);
  }
`;

const Table = styled(ListTable)`
  @media screen and (max-width: 63.99em) {
    & tr {
      gap: var(--space-2);
    }

    & td[data-label] {
      grid-template-columns: 80px minmax(0, 1fr);
    }
  }

  @media print, (min-width: 64em) {
    & thead th:nth-child(3),
    & td[data-label='Since'] {
      white-space: nowrap;
    }
  }

  @media print {
    & td:last-child,
    & thead th:last-child {
      display: none;
    }
  }
`;
