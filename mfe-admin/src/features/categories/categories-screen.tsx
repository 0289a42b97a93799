import { useQuery } from '@site/shared-contracts/query';
import { Link, useLocation, useNavigate } from '@site/shared-contracts/router';
import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { useState, type ReactNode } from 'react';
import { adminLinks } from '../../links/admin-links';
import { allCategories } from '../../api-client/all-categories';
import { AdminIcon } from '../../components/admin-icon';
import { AsyncView } from '../../components/async-view';
import { Screen } from '../../components/screen';
import { DeleteDialog } from '../../deletion/delete-dialog';
import { savedRowState } from '../../lists/use-saved-row';
import { AddressDialog } from './address-dialog';
import { CategoryDialog } from './category-dialog';
import { CategoryList, type CategoryAction } from './category-list';
import { HideDialog } from './hide-dialog';
import { useCategoryVisibility } from './use-category-visibility';
import { Permitted } from '../../session/permitted';

type Open = { kind: 'create' } | { kind: CategoryAction; category: ManagedCategory };

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
  const visibility = useCategoryVisibility();
  const showSaved = (id: number) => {
    void navigate({ search }, { replace: true, preventScrollReset: true, state: savedRowState(id) });
  };
  const create = (
    <Permitted call="POST /api/category/create">
      <Button onClick={() => setOpen({ kind: 'create' })}>
        <AdminIcon name="plus" /> Create category
      </Button>
    </Permitted>
  );
  return (
    <Screen
      title="Product Management"
      lead={
        <>
          Categories and their products · <Link to={adminLinks.allProducts()}>All products in one table</Link>
        </>
      }
      actions={create}
    >
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
          <CategoryList
            categories={data}
            visibility={visibility}
            onOpen={(kind, category) => setOpen({ kind, category })}
          />
        )}
      </AsyncView>
      {open?.kind === 'create' && <CategoryDialog onClose={close} onSaved={showSaved} />}
      {open?.kind === 'edit' && (
        <CategoryDialog category={open.category} onClose={close} onSaved={showSaved} />
      )}
      {open?.kind === 'address' && <AddressDialog category={open.category} onClose={close} />}
      {open?.kind === 'hide' && (
        <HideDialog
          category={open.category}
          isBusy={visibility.busyId !== undefined}
          onConfirm={() => void visibility.hide(open.category).then(close)}
          onClose={close}
        />
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
