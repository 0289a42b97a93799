import type { ContentItem } from '@site/shared-contracts/schemas';
import { momentText } from '../format/moment-text';

const states: Record<ContentItem['state'], string> = {
  draft: 'Not published yet',
  published: 'Published',
  changed: 'Published, with a draft that visitors do not see',
  hidden: 'Hidden from visitors',
};

export const stateText = ({ state }: ContentItem): string => states[state];

/** Who has changed it last: `Changed by anna@company.example on Jun 24, 2025, 2:03 PM`. */
export const changeText = ({ changedAt, changedBy }: ContentItem): string =>
  `Changed ${changedBy === undefined ? '' : `by ${changedBy} `}on ${momentText(changedAt)}`;

/** What will happen at a time that was planned. */
export function planTexts({ publishAt, unpublishAt }: ContentItem): string[] {
  return [
    ...(publishAt === undefined ? [] : [`Will be published on ${momentText(publishAt)}`]),
    ...(unpublishAt === undefined ? [] : [`Will be hidden on ${momentText(unpublishAt)}`]),
  ];
}
