import { lazy, memo, Suspense, useState, type ComponentType } from 'react';

/**
 * A part of the page that only some products have, so that the page's code is without it. The server renders it with the
 * page. Memoized: React discards server HTML that is not hydrated yet as soon as its props change.
 * @param id of the element around it
 * @param Missing where its code cannot be loaded and there is no server HTML of it
 */
export function createLazyPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  let hasFailed = false;
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      hasFailed = true;
      // The server's HTML has all of it and needs no code: it stays as it is.
      if (document.getElementById(id)?.hasChildNodes()) return new Promise(() => undefined);
      return { default: Missing };
    }
  });
  return memo(function LazyPart(props: Props) {
    // A page after the one that failed has no server HTML of it.
    const [isMissing] = useState(() => hasFailed);
    return (
      <div id={id}>
        {isMissing ? (
          <Missing {...props} />
        ) : (
          <Suspense>
            <Part {...props} />
          </Suspense>
        )}
      </div>
    );
  });
}
