import { useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import type { FormEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { listUrl, readListParams, type ListParams } from '../list-params/list-params';

export interface ListFormProps {
  /** Query parameters of the next URL that the form has no controls for. */
  hiddenParams: Partial<ListParams>;
  role?: 'search';
  /** Unlike `change`, the page replays this event on a tick box that was pressed before the list was hydrated. */
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** A plain GET form whose result is a URL of the list. Scripts only avoid loading the page. */
export function ListForm({ hiddenParams, role, onInput, children }: ListFormProps) {
  const navigate = useNavigate();
  const { category, path } = hiddenParams;
  const [action = '', query] = listUrl(hiddenParams).split('?');
  return (
    <form
      action={action}
      method="get"
      role={role}
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault();
        const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value]] : [],
        );
        const params = readListParams(
          action,
          new URLSearchParams(entries),
          path ? Number(category) : undefined,
        );
        void navigate(listUrl({ ...params, path }), { preventScrollReset: true });
      }}
    >
      {[...new URLSearchParams(query)].map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** The submit button for controls that submit their form on change: it is shown only without scripts. */
export const SubmitWithoutScripts = () => (
  <WithoutScripts>
    <Button type="submit" variant="secondary">
      Show
    </Button>
  </WithoutScripts>
);

const WithoutScripts = styled.span`
  @media (scripting: enabled) {
    display: none;
  }
`;
