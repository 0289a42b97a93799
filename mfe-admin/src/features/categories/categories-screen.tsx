import type { Category } from '@site/shared-contracts';
import { useQuery } from '@site/shared-contracts/query';
import { Link, useLocation, useNavigate } from '@site/shared-contracts/router';
import { Button } from '@site/shared-ui/button';
import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { AdminIcon } from '../../components/admin-icon';
import { adminLinks } from '../../admin-links';
import { AsyncView } from '../../components/async-view';
import { RowList } from '../../lists/row-list';
import { useRowFocus } from '../../lists/use-row-focus';
import { savedRowState, useSavedRow } from '../../lists/use-saved-row';
import { Screen } from '../../components/screen';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { allCategories } from '../../api-client/all-categories';
import { CategoryDialog } from './category-dialog';

type Open = { kind: 'create' } | { kind: 'rename' | 'delete'; category: Category };

export interface CategoriesScreenProps {
  /** What is shown above the categories. */
  overview?: ReactNode;
}

/** The categories, with a link to the products of each. */
export function CategoriesScreen({ overview }: CategoriesScreenProps) {
  const query = useQuery(allCategories);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const navigate = useNavigate();
  const { search } = useLocation();
  const savedRowProps = useSavedRow();
  const focus = useRowFocus();
  const showSaved = (id: number) => {
    void navigate({ search }, { replace: true, preventScrollReset: true, state: savedRowState(id) });
  };
  const create = (
    <Button onClick={() => setOpen({ kind: 'create' })}>
      <AdminIcon name="plus" /> Create category
    </Button>
  );
  return (
    <Screen title="Product Management" lead="Categories and their products" actions={create}>
      {overview}
      <AsyncView
        query={query}
        what="the categories"
        isEmpty={({ data }) => data.length === 0}
        empty={
          <>
            <p>There is no category yet. Products need one.</p>
            {create}
          </>
        }
      >
        {({ data }) => (
          <RowList {...focus}>
            {data.map((category) => (
              <li key={category.id} {...savedRowProps(category.id)}>
                <Name>
                  <Link to={adminLinks.products(category.id)}>{category.name}</Link>
                  <p>{category.count === 1 ? '1 product' : `${category.count} products`}</p>
                </Name>
                <Buttons>
                  <Button
                    variant="ghost"
                    aria-label={`Rename ${category.name}`}
                    onClick={() => setOpen({ kind: 'rename', category })}
                  >
                    <AdminIcon name="edit" /> <span>Rename</span>
                  </Button>
                  <Button
                    variant="ghost"
                    aria-label={`Delete ${category.name}`}
                    onClick={() => setOpen({ kind: 'delete', category })}
                  >
                    <AdminIcon name="trash" /> <span>Delete</span>
                  </Button>
                </Buttons>
              </li>
            ))}
          </RowList>
        )}
      </AsyncView>
      {open?.kind === 'create' && <CategoryDialog onClose={close} onSaved={showSaved} />}
      {open?.kind === 'rename' && (
        <CategoryDialog category={open.category} onClose={close} onSaved={showSaved} />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog kind="category" id={open.category.id} name={open.category.name} onClose={close}>
          {open.category.count > 0 && (
            <p>
              {open.category.count === 1
                ? 'The product in it goes with it.'
                : `The ${open.category.count} products in it go with it.`}
            </p>
          )}
        </DeleteDialog>
      )}
    </Screen>
  );
}

const Name = styled.div`
  & > a {
    font-weight: 700;
    text-decoration: none;
  }

  & > a:hover {
    text-decoration: underline;
  }
`;

/** On narrow screens only the icons are visible; `aria-label` names the buttons. */
const Buttons = styled.div`
  display: flex;

  & button {
    padding-inline: var(--space-3);
  }

  @media (max-width: 39.99em) {
    & span {
      display: none;
    }
  }
`;
