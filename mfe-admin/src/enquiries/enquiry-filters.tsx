import { useSearchParams } from '@site/shared-contracts/router';
import { Field, Select, TextInput } from '@site/shared-ui/field';
import { media } from '@site/shared-ui/media';
import styled from 'styled-components';
import { SearchBox } from '../search-box/search-box';

/** Search, order and dates, all of them in the address: the view can be kept and shared. */
export function EnquiryFilters() {
  const [search, setSearch] = useSearchParams();
  const choose = (name: string) => ({
    name,
    value: search.get(name) ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      setSearch(
        (before) => {
          if (target.value) before.set(name, target.value);
          else before.delete(name);
          before.delete('page');
          return before;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  });
  return (
    <Row>
      <SearchBox label="Search" />
      <Field label="Order">
        <Select {...choose('sort')}>
          <option value="">Newest first</option>
          <option value="oldest">Oldest first</option>
          <option value="name">Name, A to Z</option>
          <option value="-name">Name, Z to A</option>
        </Select>
      </Field>
      <Field label="State">
        <Select {...choose('handled')}>
          <option value="">All</option>
          <option value="false">Not handled</option>
          <option value="true">Handled</option>
        </Select>
      </Field>
      <Field label="From">
        <TextInput type="date" {...choose('from')} />
      </Field>
      <Field label="To">
        <TextInput type="date" {...choose('to')} />
      </Field>
      <Field label="Kind">
        <Select {...choose('suspect')}>
          <option value="">From people</option>
          <option value="true">Look like spam</option>
        </Select>
      </Field>
    </Row>
  );
}

const Row = styled.div`
  display: grid;
  gap: var(--space-4);
  align-items: end;
  margin-block-end: var(--space-5);

  & > form {
    margin: 0;
    max-inline-size: none;
  }

  ${media.sm} {
    grid-template-columns: 1fr 1fr;
  }

  ${media.lg} {
    grid-template-columns: 2fr repeat(5, minmax(0, 1fr));
  }

  @media print {
    display: none;
  }
`;
