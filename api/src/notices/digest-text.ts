import { adminPaths } from '@site/shared-contracts';
import { dateAndTime } from '@site/shared-contracts/time-zone';
import { oneLine } from '../mail/mail-texts';
import type { WaitingEnquiries, WaitingGroup } from './waiting-enquiries';

interface DigestOptions {
  /** The company's own. */
  timeZone: string;
  /** The URL of the site; empty where it is not known. */
  publicUrl: string;
}

/** Characters of a name or a product. */
const maxLength = 60;

/** Subject and text of the mail of the morning; undefined where nothing waits. */
export function digestText(
  { unanswered, dueToday, overdue }: WaitingEnquiries,
  { timeZone, publicUrl }: DigestOptions,
): { subject: string; body: string } | undefined {
  const groups: [WaitingGroup, counted: string, title: string][] = [
    [unanswered, 'unanswered', 'Unanswered, the oldest first'],
    [dueToday, 'due today', 'Due today'],
    [overdue, 'overdue', 'Overdue'],
  ];
  const waiting = groups.filter(([{ count }]) => count > 0);
  if (waiting.length === 0) return undefined;
  const list = ({ count, first }: WaitingGroup) => [
    ...first.map(
      ({ name, product, wroteAt }) =>
        `- ${short(name)}, ${short(product)} (${oneLine(dateAndTime(new Date(wroteAt), timeZone))})`,
    ),
    ...(count > first.length ? [`  and ${String(count - first.length)} more`] : []),
  ];
  const body = [
    'These enquiries wait for you and your colleagues:',
    ...waiting.flatMap(([group, , title]) => ['', `${title}: ${String(group.count)}`, ...list(group)]),
    '',
    ...(URL.canParse(adminPaths.desk, publicUrl)
      ? [`All of them: ${new URL(adminPaths.desk, publicUrl).href}`]
      : []),
    '--',
    'You have switched this mail on. It is switched off under Account in the admin area.',
  ];
  const counts = waiting.map(([{ count }, counted]) => `${String(count)} ${counted}`);
  return { subject: `Enquiries: ${counts.join(', ')}`, body: body.join('\n') };
}

function short(text: string): string {
  const letters = Array.from(oneLine(text));
  return letters.length <= maxLength ? letters.join('') : `${letters.slice(0, maxLength - 1).join('')}…`;
}
