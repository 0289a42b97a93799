// An argument for each Chromium that Playwright starts.

/** Playwright's own list (`chromiumSwitches` in playwright-core): of several Chromium reads the last one. */
const ofPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

/**
 * Pages for suggestions below the address bar, which nobody sees. Each window loads them in a process of its own, with half
 * a second of the processor.
 */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const disabledFeatures = `--disable-features=${[...ofPlaywright, ...suggestions].join(',')}`;
