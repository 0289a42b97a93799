import { useQueryClient } from '@site/shared-contracts/query';
import { useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { useState } from 'react';
import styled from 'styled-components';
import { adminLinks } from '../../links/admin-links';
import { adminKey } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { useNotices } from '../../notices/notice-store';

export interface DuplicateButtonProps {
  id: number;
  categoryId: number;
  name: string;
  isUnsaved: boolean;
}

/** Adds a copy of the product as a draft, and opens it. */
export function DuplicateButton({ id, categoryId, name, isUnsaved }: DuplicateButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify: add }) => add);
  const duplicate = async () => {
    if (isUnsaved) {
      const text = 'Save or discard your changes first: what is saved is copied.';
      notify({ tone: 'danger', text });
      return;
    }
    setBusy(true);
    try {
      const copy = await call('POST /api/products/duplicate/:id', { params: { id } });
      void queryClient.invalidateQueries({ queryKey: [adminKey] });
      notify({ tone: 'success', text: `This is the copy of '${name}', as a draft.` });
      void navigate(adminLinks.product(categoryId, copy.id));
    } catch (error) {
      notify({ tone: 'danger', text: `It was not duplicated. ${failureReason(error)}` });
    }
    setBusy(false);
  };
  return (
    <Start variant="ghost" busy={isBusy} onClick={() => void duplicate()}>
      Duplicate as a draft
    </Start>
  );
}

/** Its words begin where those above it begin. */
const Start = styled(Button)`
  justify-self: start;
  margin-inline-start: calc(-1 * var(--space-5));
`;
