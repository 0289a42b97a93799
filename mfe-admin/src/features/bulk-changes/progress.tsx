import { siteLocale } from '@site/shared-contracts';
import styled from 'styled-components';

/** How far something is, as a bar and in figures. */
export const Progress = ({ label, value, total }: { label: string; value: number; total: number }) => (
  <Stack>
    <progress aria-label={label} value={value} max={Math.max(total, 1)} />
    <span>
      {value.toLocaleString(siteLocale)} of {total.toLocaleString(siteLocale)}
    </span>
  </Stack>
);

const Stack = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);

  & > progress {
    flex: 1 1 200px;
    block-size: 16px;
    accent-color: var(--color-brand);
  }
`;
