import { links, type ProductListParams } from '@site/shared-contracts';
import { useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { readAddress } from './list-address';

export interface AddressFormProps {
  /** What the next address says besides the form's own controls. */
  kept: ProductListParams;
  role?: 'search';
  children: ReactNode;
}

/** A form whose answer is an address of the list: a plain GET form, which scripts only spare the page load. */
export function AddressForm({ kept, role, children }: AddressFormProps) {
  const navigate = useNavigate();
  const { category, ...others } = kept;
  const isForAll = category === 'all';
  const action = links.products({ category: isForAll ? category : undefined });
  const hidden = { category: isForAll ? undefined : category, ...others };
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
        const address = readAddress(action, new URLSearchParams(entries));
        void navigate(links.products(address), { preventScrollReset: true });
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

/** For controls that send their form when they change: a button only where no script can do that. */
export const SendWithoutScripts = () => (
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
