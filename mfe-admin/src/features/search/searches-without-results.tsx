import { useMutation, useQuery, useQueryClient } from '@site/shared-contracts/query';
import { Button } from '@site/shared-ui/button';
import { adminKey, adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { failureReason } from '../../api-client/call-failure';
import { AsyncView } from '../../components/async-view';
import { ScreenPart } from '../../components/screen-part';
import { dateText } from '../../format/moment-text';
import { ListTable } from '../../lists/list-table';
import { useNotices } from '../../notices/notice-store';
import { Permitted } from '../../session/permitted';
import { Buttons } from './synonym-table';

/** What visitors did not find. Somebody who knows what they meant makes a synonym of it. */
export function SearchesWithoutResults({ onMakeSynonym }: { onMakeSynonym: (words: string) => void }) {
  const query = useQuery(adminQuery('GET /api/search/without-results/all', {}));
  const queryClient = useQueryClient();
  const notify = useNotices(({ notify }) => notify);
  const { mutate: forget, isPending } = useMutation({
    mutationFn: (words: string) => call('POST /api/search/without-results/forget', { body: { words } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [adminKey] }),
    onError: (error, words) =>
      notify({ tone: 'danger', text: `“${words}” is still in the list. ${failureReason(error)}` }),
  });
  return (
    <ScreenPart $height={240}>
      <h2>Searches that found nothing</h2>
      <p>What visitors typed in the last six months, as words and their number: nothing of who they are.</p>
      <AsyncView
        query={query}
        what="the searches"
        isEmpty={({ data }) => data.length === 0}
        empty={<p>No search has ended without a product yet.</p>}
      >
        {({ data }) => (
          <ListTable
            caption="Searches that found nothing"
            columns={['Searched for', 'Times', 'Last on']}
            lastColumn="Make a synonym or remove"
          >
            {data.map(({ words, searches, lastDay }) => (
              <tr key={words}>
                <th scope="row">{words}</th>
                <td data-label="Times">{searches}</td>
                <td data-label="Last on">{dateText(`${lastDay}T12:00:00.000Z`)}</td>
                <td>
                  <Permitted call="POST /api/search/synonyms/create">
                    <Buttons>
                      <Button
                        variant="ghost"
                        aria-label={`Make a synonym of ${words}`}
                        onClick={() => onMakeSynonym(words)}
                      >
                        Make a synonym
                      </Button>
                      <Button
                        variant="ghost"
                        aria-label={`Remove ${words}`}
                        busy={isPending}
                        onClick={() => forget(words)}
                      >
                        Remove
                      </Button>
                    </Buttons>
                  </Permitted>
                </td>
              </tr>
            ))}
          </ListTable>
        )}
      </AsyncView>
    </ScreenPart>
  );
}
