import { longDate } from '@site/shared-contracts/time-zone';
import { use } from 'react';
import styled from 'styled-components';
import { CompanyZone } from '../company-zone/company-zone';

/** 'June 24, 2025' */
export const ArticleDate = ({ createdAt }: { createdAt: string }) => (
  <Moment dateTime={createdAt}>{longDate(createdAt, use(CompanyZone))}</Moment>
);

const Moment = styled.time`
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
