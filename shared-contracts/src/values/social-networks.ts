/** Networks on which a company has a profile: each has an icon in the footer. */
export const socialNetworks = [
  'facebook',
  'instagram',
  'whatsapp',
  'linkedin',
  'youtube',
  'indiamart',
  'x',
] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Of the first two any address is right: there are contents from before there were others. */
const hosts: Partial<Record<SocialNetwork, RegExp>> = {
  whatsapp: /(^|\.)(wa\.me|whatsapp\.com)$/,
  linkedin: /(^|\.)linkedin\.com$/,
  youtube: /(^|\.)(youtube\.com|youtu\.be)$/,
  indiamart: /(^|\.)indiamart\.com$/,
  x: /(^|\.)(x|twitter)\.com$/,
};

/** Whether a profile with this icon can have the address. An empty one is that of a profile that is not shown. */
export function isOfNetwork(network: SocialNetwork, address: string): boolean {
  const host = hosts[network];
  if (!host || address === '') return true;
  if (!/^https:/i.test(address) || !URL.canParse(address)) return false;
  return host.test(new URL(address).hostname);
}
