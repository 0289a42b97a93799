import styled from 'styled-components';
import { dayText, momentText } from '../../format/moment-text';
import type { Enquiry, EnquiryResource } from './enquiry-resource';

/** Everything that the visitor sent. */
export function EnquiryDetails({ resource, enquiry }: { resource: EnquiryResource; enquiry: Enquiry }) {
  const details: [string, string | undefined][] = [
    ['Name', enquiry.name],
    ['Phone', enquiry.contactNo],
    ['Email', enquiry.email],
    ['Product', enquiry.product],
    ['Size', enquiry.size],
    ['Quantity', enquiry.quantity],
    ['Message', enquiry.message],
    ['Date', resource.kind === 'quotes' ? dayText(enquiry.createdAt) : undefined],
    ['Received', enquiry.receivedAt && momentText(enquiry.receivedAt)],
  ];
  return (
    <List>
      {details.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </List>
  );
}

const List = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin: 0;

  & > div {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: var(--space-3);
  }

  & dt {
    color: var(--color-ink-soft);
    font-size: var(--text-s);
    font-weight: 600;
  }

  & dd {
    margin: 0;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
`;
