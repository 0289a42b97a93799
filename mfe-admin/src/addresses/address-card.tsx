import styled from 'styled-components';
import { FormCard } from '../components/form-card';
import { AddressEditor } from './address-editor';
import type { AddressKey } from './use-address';

/** Below the form of an item: its address, which is saved by itself. */
export const AddressCard = ({ kind, id }: AddressKey) => (
  <Card as="section" aria-labelledby="address">
    <h2 id="address">Address</h2>
    <AddressEditor kind={kind} id={id} />
  </Card>
);

const Card = styled(FormCard)`
  margin-block-start: var(--space-6);
`;
