import type { Page } from '@playwright/test';

/** Runs code in the page as a script with the URL of a file of the remote. Resolves when it has run. */
export async function runAsRemote(page: Page, remote: string, code: string): Promise<void> {
  // Not twice the same: a browser may have it in memory.
  const file = `/remotes/${remote}/0.0.0-test/${crypto.randomUUID()}.js`;
  await page.route(`**${file}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  // Not `addScriptTag`, which fails for each message about the policy.
  await page.evaluate(
    (src) =>
      new Promise((resolve, reject) => {
        document.head.append(
          Object.assign(document.createElement('script'), { src, onload: resolve, onerror: reject }),
        );
      }),
    file,
  );
}
