import type { ProductSummary } from '@site/shared-contracts';
import { Link } from '@site/shared-contracts/router';
import { Icon } from '@site/shared-ui/icon';
import { VisuallyHidden } from '@site/shared-ui/visually-hidden';
import styled from 'styled-components';
import { listUrl, mostCompared, type ListParams } from '../list-params/list-params';

export interface CompareChoiceProps {
  product: ProductSummary;
  params: ListParams;
}

/** Adds a product to those that are compared, which are in the URL, or takes it away. */
export function CompareChoice({ product: { id, productName }, params }: CompareChoiceProps) {
  const compared = params.compared.slice(0, mostCompared);
  const isChosen = compared.includes(id);
  const others = compared.filter((each) => each !== id);
  return (
    <Choice
      to={listUrl({ ...params, compared: isChosen ? others : [...compared, id] })}
      preventScrollReset
      replace
      draggable={false}
      rel="nofollow"
      $isChosen={isChosen}
    >
      <Mark aria-hidden="true">{isChosen && <Icon name="check" size={14} />}</Mark>
      Compare
      <VisuallyHidden>
        {isChosen ? ` ${productName} (chosen: take it away again)` : ` ${productName} with others`}
      </VisuallyHidden>
    </Choice>
  );
}

const Choice = styled(Link).withConfig({ shouldForwardProp: (name) => !name.startsWith('$') })<{
  $isChosen: boolean;
}>`
  z-index: 1;
  display: inline-flex;
  align-items: center;
  justify-self: start;
  gap: var(--space-2);
  padding-block: var(--space-1);
  color: ${({ $isChosen }) => ($isChosen ? 'var(--color-brand-strong)' : 'var(--color-ink-soft)')};
  font-size: var(--text-s);
  font-weight: 600;
  text-decoration: none;

  &:hover {
    color: var(--color-brand);
    text-decoration: underline;
  }

  @media print {
    display: none;
  }
`;

/** Like a tick box. */
const Mark = styled.span`
  display: grid;
  place-items: center;
  inline-size: 18px;
  block-size: 18px;
  border: 1.5px solid var(--color-line-strong);
  border-radius: var(--radius-s, 4px);
  background: var(--color-surface);
`;
