import { Link } from '@site/shared-contracts/router';
import { LinkButton } from '@site/shared-ui/button';
import { adminLinks } from '../../admin-links';
import { Screen } from '../../components/screen';
import { VersionHistory } from '../../content-publishing/version-history';
import { describeSiteContent, labelOf, siteContent, WHAT } from './site-parts';

/** Every version of the site's content. */
export const SiteHistoryScreen = () => (
  <Screen
    title="History of the site content"
    actions={
      <LinkButton as={Link} to={adminLinks.siteContent()} variant="secondary">
        Site content
      </LinkButton>
    }
  >
    <VersionHistory contentKey={siteContent} what={WHAT} labelOf={labelOf} describe={describeSiteContent} />
  </Screen>
);
