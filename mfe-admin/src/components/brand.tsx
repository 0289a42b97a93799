import type { PieceProps } from '@site/shared-contracts';
import { siteFileUrl } from '@site/shared-contracts/site-content';
import styled from 'styled-components';

/** Company and logo. */
export type BrandData = PieceProps<'admin/area'>;

export interface BrandProps {
  brand: BrandData;
  ground: 'onLight' | 'onDark';
}

export const Brand = ({ brand: { company, logo }, ground }: BrandProps) => (
  <Logo src={siteFileUrl(logo[ground])} width={logo.width} height={logo.height} alt={company.name} />
);

const Logo = styled.img`
  inline-size: auto;
  block-size: 32px;
`;
