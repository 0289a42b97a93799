import { Link, useParams } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { adminLinks } from '../../links/admin-links';
import { NotFound } from '../../components/not-found';
import { Screen } from '../../components/screen';
import { VersionHistory } from '../../content-publishing/version-history';
import { parseId } from '../../lists/parse-id';
import { describePart, keyOf, labelOf, siteParts, whatOf } from './site-parts';

/** Every version of the part whose id is in the URL. */
export function SiteHistoryScreen() {
  const id = parseId(useParams().id ?? '');
  const part = siteParts.find((each) => each.id === id);
  if (!part)
    return (
      <NotFound what="Part of the site" back={{ to: adminLinks.siteContent(), label: 'Site content' }} />
    );
  return (
    <Screen
      title={`History of '${part.label}'`}
      actions={
        <LinkButton as={Link} to={adminLinks.sitePart(part.key)} variant="secondary">
          Back to the form
        </LinkButton>
      }
    >
      <VersionHistory
        key={part.id}
        contentKey={keyOf(part)}
        what={whatOf(part)}
        labelOf={labelOf}
        describe={(values) => describePart(part, values)}
      />
    </Screen>
  );
}
