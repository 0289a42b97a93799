import { Link } from '@site/shared-contracts/router';
import type { ManagedCategory } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { DangerButton } from '../../components/danger-button';
import { adminLinks } from '../../links/admin-links';
import { AdminIcon } from '../../components/admin-icon';
import { countText } from '../../format/count-text';
import { RowList } from '../../lists/row-list';
import { useRowFocus } from '../../lists/use-row-focus';
import { useSavedRow } from '../../lists/use-saved-row';
import { useCategoryOrder, type Direction } from './use-category-order';
import type { CategoryVisibility } from './use-category-visibility';
import { Permitted } from '../../session/permitted';

/** What is asked for in a dialog. */
export type CategoryAction = 'edit' | 'address' | 'hide' | 'delete';

export interface CategoryListProps {
  categories: ManagedCategory[];
  visibility: CategoryVisibility;
  onOpen: (action: CategoryAction, category: ManagedCategory) => void;
}

/** The categories in the order that visitors see, with what can be done with each. */
export function CategoryList({ categories, visibility, onOpen }: CategoryListProps) {
  const savedRowProps = useSavedRow();
  const focus = useRowFocus();
  const order = useCategoryOrder(categories);
  return (
    <>
      <VisuallyHidden role="status">{order.announcement}</VisuallyHidden>
      <RowList {...focus}>
        {categories.map((category) => (
          <li key={category.id} {...savedRowProps(category.id)}>
            <Name>
              <Link to={adminLinks.products(category.id)}>{category.name}</Link>
              <p>{productsOf(category)}</p>
            </Name>
            <Permitted call="PUT /api/category/update/:id">
              <Buttons>
                {(['up', 'down'] as const).map((direction) => (
                  <Button
                    key={direction}
                    variant="ghost"
                    aria-label={`Move ${category.name} ${direction}`}
                    unavailable={!order.canMove(category.id, direction)}
                    onClick={() => void order.move(category.id, direction)}
                  >
                    <Arrow $direction={direction}>
                      <Icon name="chevronDown" />
                    </Arrow>
                  </Button>
                ))}
                <Button
                  variant="ghost"
                  aria-label={`${category.isHidden ? 'Show' : 'Hide'} ${category.name}`}
                  busy={visibility.busyId === category.id}
                  onClick={() => {
                    if (category.isHidden) void visibility.show(category);
                    else onOpen('hide', category);
                  }}
                >
                  <AdminIcon name="eye" /> <span>{category.isHidden ? 'Show' : 'Hide'}</span>
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Edit ${category.name}`}
                  onClick={() => onOpen('edit', category)}
                >
                  <AdminIcon name="edit" /> <span>Edit</span>
                </Button>
                <Button
                  variant="ghost"
                  aria-label={`Address of ${category.name}`}
                  onClick={() => onOpen('address', category)}
                >
                  <AdminIcon name="link" /> <span>Address</span>
                </Button>
                <DangerButton
                  aria-label={`Delete ${category.name}`}
                  onClick={() => onOpen('delete', category)}
                >
                  <AdminIcon name="trash" /> <span>Delete</span>
                </DangerButton>
              </Buttons>
            </Permitted>
          </li>
        ))}
      </RowList>
    </>
  );
}

function productsOf({ count, isHidden, hiddenProducts }: ManagedCategory): string {
  if (isHidden) return `Hidden from visitors, with ${countText(hiddenProducts, 'product')}`;
  return countText(count, 'product');
}

const Arrow = styled.span<{ $direction: Direction }>`
  display: grid;
  ${({ $direction }) => $direction === 'up' && 'rotate: 180deg;'}
`;

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
