import { links, type ProductListParams } from '@site/shared-contracts';
import { useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { readListParams } from './list-params';

export interface ListFormProps {
  /** Query parameters of the next URL that the form has no controls for. */
  hiddenParams: ProductListParams;
  role?: 'search';
  children: ReactNode;
}

/** A plain GET form whose result is a URL of the list. Scripts only avoid loading the page. */
export function ListForm({ hiddenParams, role, children }: ListFormProps) {
  const navigate = useNavigate();
  const { category, path, ...others } = hiddenParams;
  const isForAll = category === 'all';
  const action = links.products({ category: isForAll ? category : undefined, path });
  const hidden = { category: isForAll || path ? undefined : category, ...others };
  return (
    <form
      action={action}
      method="get"
      role={role}
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
        void navigate(links.products({ ...params, path }), { preventScrollReset: true });
      }}
    >
      {Object.entries<string | number | undefined>(hidden).map(
        ([name, value]) =>
          value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
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
