import type { SiteContent } from '@site/shared-contracts/site-content';
import type { ComponentProps } from 'react';
import styled from 'styled-components';
import { useSite } from '../site/site-context';

export interface LogoProps extends ComponentProps<'img'> {
  ground: keyof Pick<SiteContent['logo'], 'onLight' | 'onDark'>;
}

/** The image alone: the link or the text around it has the name. Without a logo it is the company's name. */
export function Logo({ ground, ...rest }: LogoProps) {
  const { logo, company } = useSite().content;
  if (logo[ground] === undefined)
    return (
      <Name aria-hidden className={rest.className} $ground={ground}>
        {company.name}
      </Name>
    );
  return <img src={`/site/${logo[ground]}`} width={logo.width} height={logo.height} alt="" {...rest} />;
}

const Name = styled.strong<{ $ground: LogoProps['ground'] }>`
  color: var(${({ $ground }) => ($ground === 'onDark' ? '--color-on-brand' : '--color-brand-strong')});
  font-size: var(--text-xl);
  line-height: 34px;
  white-space: nowrap;
`;
