import type { PieceProps } from '@site/shared-contracts';
import { siteFileUrl } from '@site/shared-contracts/site-content';
import styled from 'styled-components';

/** Company and logo. */
export type BrandData = PieceProps<'admin/area'>;

export interface BrandProps {
  brand: BrandData;
  ground: 'onLight' | 'onDark';
}

/** The logo, or the company's name where there is none. */
export function Brand({ brand: { company, logo }, ground }: BrandProps) {
  const file = logo[ground];
  if (file === undefined) return <Name $ground={ground}>{company.name}</Name>;
  return <Logo src={siteFileUrl(file)} width={logo.width} height={logo.height} alt={company.name} />;
}

const Logo = styled.img`
  inline-size: auto;
  block-size: 32px;
`;

const Name = styled.strong<{ $ground: BrandProps['ground'] }>`
  color: var(${({ $ground }) => ($ground === 'onDark' ? '--color-on-brand' : '--color-brand-strong')});
`;
