import { useQuery } from '@site/shared-contracts/query';
import { Link, useParams } from '@site/shared-contracts/router';
import type { ContentKind } from '@site/shared-contracts/schemas';
import { LinkButton } from '@site/shared-ui/button';
import { adminLinks } from '../links/admin-links';
import { NotFound } from '../components/not-found';
import { Screen } from '../components/screen';
import { parseId } from '../lists/parse-id';
import { contentQuery } from './content-calls';
import type { LabelOf } from './use-publishing';
import type { DescribeValues } from './version-comparison';
import { VersionHistory } from './version-history';

export interface VersionHistoryScreenProps {
  kind: ContentKind;
  /** For messages: `The product`. */
  what: string;
  labelOf: LabelOf;
  describe: DescribeValues;
}

/** The history of the item whose id is in the URL. */
export function VersionHistoryScreen(props: VersionHistoryScreenProps) {
  const id = parseId(useParams().id ?? '');
  if (id === undefined) return <NotFound what={props.what} back={{ to: adminLinks.home(), label: 'Home' }} />;
  return <ItemHistory {...props} id={id} />;
}

function ItemHistory({ kind, id, what, labelOf, describe }: VersionHistoryScreenProps & { id: number }) {
  const item = useQuery(contentQuery({ kind, id })).data?.item;
  return (
    <Screen
      title={item?.name ? `History of '${item.name}'` : 'History'}
      actions={
        item && (
          <LinkButton as={Link} to={adminLinks.content(item)} variant="secondary">
            Back to the form
          </LinkButton>
        )
      }
    >
      <VersionHistory contentKey={{ kind, id }} what={what} labelOf={labelOf} describe={describe} />
    </Screen>
  );
}
