import { siteLocale } from '@site/shared-contracts';
import { keepPreviousData, useQuery } from '@site/shared-contracts/query';
import { mailStates, type MailItem, type MailOutbox } from '@site/shared-contracts/schemas';
import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { Notice } from '@site/shared-ui/notice';
import { countText } from '../../format/count-text';
import { POLL_INTERVAL } from '../../api-client/poll-interval';
import { FilterBar } from '../../lists/filter-bar';
import { FilterSelect } from '../../lists/filter-select';
import { useListParams } from '../../lists/use-list-params';
import { PagedList } from '../../lists/paged-list';
import { RowList } from '../../lists/row-list';
import { useRowAction } from '../../lists/use-row-action';
import { useRowFocus } from '../../lists/use-row-focus';
import { adminLinks } from '../../links/admin-links';
import { Stack } from '../../components/stack';
import { Screen } from '../../components/screen';
import { adminQuery } from '../../api-client/admin-query';
import { call } from '../../api-client/call';
import { mailName, MailRow, mailStateNames } from './mail-row';
import { SendAllAgain } from './send-all-again';
import { Permitted, useMay } from '../../session/permitted';

const PAGE_SIZE = 20;
/** Milliseconds between two calls while a mail is waiting to be sent. */
const SENDING_INTERVAL = 3_000;

/** The mails that are sent, with the state of each. */
export function MailScreen() {
  const { params, page } = useListParams();
  const may = useMay();
  /** The key of one mail, or all that were given up. */
  const { busyKey, run } = useRowAction<string>();
  const state = mailStates.find((each) => each === params.get('state'));
  const query = useQuery({
    ...adminQuery('GET /api/mail/outbox', { query: { page, pageSize: PAGE_SIZE, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && isSending(data) ? SENDING_INTERVAL : POLL_INTERVAL),
  });
  const { counts, isConfigured = true } = query.data ?? {};
  const focus = useRowFocus();

  const retry = (item: MailItem) =>
    run(keyOf(item), async () => {
      const input = { params: { id: item.id } };
      if (item.purpose === 'notice') await call('POST /api/mail/outbox/:id/retry', input);
      else await call('POST /api/mail/written/:id/retry', input);
      const name = mailName(item);
      return `${name.charAt(0).toUpperCase()}${name.slice(1)} is being sent again.`;
    });
  const retryAll = () =>
    run('all', async () => {
      const { count } = await call('POST /api/mail/outbox/retry', {});
      return `${countText(count, 'mail')} ${count === 1 ? 'is' : 'are'} being sent again.`;
    });

  return (
    <Screen
      title="Mail outbox"
      lead="The notices of enquiries to the company, and the mail to customers."
      actions={
        <>
          {isConfigured && counts && counts.dead > 0 && (
            <Permitted call="POST /api/mail/outbox/retry">
              <SendAllAgain
                count={counts.dead}
                isBusy={busyKey === 'all'}
                onConfirm={retryAll}
                onFocus={focus.onFocus}
              />
            </Permitted>
          )}
          <Permitted call="GET /api/mail/settings">
            <LinkButton as={Link} to={adminLinks.mailSettings()} variant="ghost">
              Mail settings
            </LinkButton>
          </Permitted>
        </>
      }
    >
      <Stack>
        {!isConfigured && <NoMailServer />}
        <FilterBar
          search={<FilterSelect label="Show" name="state" all="Everything" choices={choicesOf(counts)} />}
        />
      </Stack>
      <PagedList
        query={query}
        what="the mail outbox"
        pageSize={PAGE_SIZE}
        empty={<p>There has been no mail within a month.</p>}
        emptyFiltered={<p>There is nothing of this kind in the outbox.</p>}
      >
        {(items) => (
          <RowList {...focus}>
            {items.map((item) => (
              <MailRow
                key={keyOf(item)}
                item={item}
                canSend={isConfigured && may('POST /api/mail/outbox/:id/retry')}
                isBusy={busyKey === keyOf(item)}
                onRetry={() => void retry(item)}
              />
            ))}
          </RowList>
        )}
      </PagedList>
    </Screen>
  );
}

const NoMailServer = () => (
  <Notice>
    No mail server is set up, so nothing is sent. Every enquiry can be read in the inbox all the same.
  </Notice>
);

/** Notices and written mails are numbered each by themselves. */
const keyOf = ({ purpose, id }: MailItem) => `${purpose === 'notice' ? 'notice' : 'written'}:${id}`;

const choicesOf = (counts: MailOutbox['counts'] | undefined) =>
  mailStates.map((each) => {
    const count = counts && ` (${counts[each].toLocaleString(siteLocale)})`;
    return [each, mailStateNames[each] + (count ?? '')] as const;
  });

const isSending = ({ isConfigured, counts }: MailOutbox) => isConfigured && counts.waiting > 0;
