import styled from 'styled-components';

/** In the company's own time zone, wherever a page is drawn: server and browser must agree. */
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** 'June 24, 2025' */
export const ArticleDate = ({ createdAt }: { createdAt: string }) => (
  <Moment dateTime={createdAt}>{format.format(new Date(createdAt))}</Moment>
);

const Moment = styled.time`
  color: var(--color-ink-soft);
  font-size: var(--text-s);
`;
