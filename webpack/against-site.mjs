// `npm run dev -w mfe-catalogue -- --against https://www.example.com`: a deployed site with the remote of this machine in it.
import { checkClock } from '@site/publishing/clock';
import { readPrivateKey } from '@site/publishing/keys';
import { findLinkProblem, linkUrl } from '@site/publishing/override-links';
import { Failure } from '@site/publishing/process/failure';
import { readPublishingSettings } from '@site/publishing/settings';

/** Milliseconds for which a link holds: it is opened at once. */
const LINK_LIFETIME = 5 * 60_000;

/**
 * @param {string} text the URL of the site
 * @param {import('@site/publishing/remotes/description').RemoteDescription} description
 * @param {string} origin of the dev server, on this machine
 * @returns {Promise<{ site: string, link: () => string }>} each link is a new one
 * @throws {Failure} where the site would not show it
 */
export async function openSite(text, description, origin) {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Failure(`--against takes the URL of a site (https://www.example.com), not '${text}'.`);
  const site = new URL(text).origin;
  const { remote, varDir } = readPublishingSettings(description);
  const privateKey = await readPrivateKey(varDir, remote);
  await checkClock([site]);
  const link = () => linkUrl(site, { remote, origin, expiresAt: Date.now() + LINK_LIFETIME }, privateKey);
  const problem = await findLinkProblem(link());
  if (problem) throw new Failure(`${site} ${problem}`);
  return { site, link };
}
