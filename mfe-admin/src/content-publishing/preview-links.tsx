import { useQuery } from '@site/shared-contracts/query';
import type { PreviewLink } from '@site/shared-contracts/schemas';
import { Button } from '@site/shared-ui/button';
import styled from 'styled-components';
import { adminQuery } from '../api-client/admin-query';
import { call } from '../api-client/call';
import { AsyncView } from '../components/async-view';
import { momentText } from '../format/moment-text';
import { useRowAction } from '../lists/use-row-action';
import type { ContentKey } from './content-calls';

/** The links to one draft that still work, the newest first. Every admin can end each of them. */
export function PreviewLinks({ contentKey: { kind, id } }: { contentKey: ContentKey }) {
  const { busyKey: ending, run } = useRowAction<string>();
  const query = useQuery(adminQuery('GET /api/content/:kind/:id/previews', { params: { kind, id } }));
  const end = ({ id: link }: PreviewLink) =>
    run(
      link,
      async () => {
        await call('DELETE /api/content/:kind/:id/previews/:link', { params: { kind, id, link } });
        return undefined;
      },
      'The link has not been ended:',
    );
  return (
    <section aria-labelledby="preview-links">
      <Title id="preview-links">Links that work</Title>
      <AsyncView
        query={query}
        what="the links"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>None.</p>}
      >
        {({ data }) => (
          <List>
            {data.map((link) => (
              <li key={link.id}>
                <span>
                  Made by {link.admin} on {momentText(link.createdAt)}, expires on{' '}
                  {momentText(link.expiresAt)}
                </span>
                <Button
                  variant="ghost"
                  aria-label={`End the link made on ${momentText(link.createdAt)} by ${link.admin}`}
                  busy={ending === link.id}
                  onClick={() => void end(link)}
                >
                  End
                </Button>
              </li>
            ))}
          </List>
        )}
      </AsyncView>
    </section>
  );
}

const Title = styled.h3`
  font-size: var(--text-m);
`;

const List = styled.ul`
  display: grid;

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--space-3);
    border-block-start: 1px solid var(--color-line);
    font-size: var(--text-s);
    overflow-wrap: anywhere;
  }
`;
