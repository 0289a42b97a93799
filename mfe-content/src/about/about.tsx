import type { PieceProps } from '@site/shared-contracts';
import { AboutBanner } from './about-banner';
import { Founder } from './founder';
import { Milestones } from './milestones';
import { Purpose } from './purpose';
import { Story } from './story';

/** The company page, from the site content alone. */
export const About = ({ about, year }: PieceProps<'content/about'>) => (
  <>
    <AboutBanner about={about} />
    <Story about={about} year={year} />
    <Purpose about={about} />
    <Milestones milestones={about.milestones} />
    <Founder founder={about.founder} />
  </>
);
