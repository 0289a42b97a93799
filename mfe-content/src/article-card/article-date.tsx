import { longDate } from '@site/shared-contracts/time-zone';
import { use } from 'react';
import styled from 'styled-components';
import { CompanyTimeZone } from '../company-time-zone/company-time-zone';

/** 'June 24, 2025' */
export const ArticleDate = ({ createdAt }: { createdAt: string }) => (
  <Moment dateTime={createdAt}>{longDate(createdAt, use(CompanyTimeZone))}</Moment>
);

const Moment = styled.time`
  color: var(--color-ink-soft);
  font-size: var(--text-s);
  font-variant-numeric: tabular-nums;
`;
