import { lazy, memo, Suspense, useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the page that only some products have, so that the page's code is without it. The server renders it with the
 * page. Until it is hydrated it has the attribute by which the shell keeps what a visitor does there for later. Memoized:
 * React discards server HTML that is not hydrated yet as soon as its props change.
 * @param id of the element around it
 * @param Missing where its code cannot be loaded and there is no server HTML of it
 */
export function createLazyPart<Props extends object>(
  id: string,
  load: () => Promise<ComponentType<Props>>,
  Missing: ComponentType<Props>,
): ComponentType<Props> {
  let hasFailed = false;
  const endWaiting = () => document.getElementById(id)?.removeAttribute('data-dehydrated');
  function Hydrated() {
    useEffect(endWaiting, []);
    return null;
  }
  const Part = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch {
      hasFailed = true;
      endWaiting();
      // The server's HTML has all of it and needs no code: it stays as it is.
      if (document.getElementById(id)?.hasChildNodes()) return new Promise(() => undefined);
      return { default: Missing };
    }
  });
  return memo(function LazyPart(props: Props) {
    // A page after the one that failed has no server HTML of it.
    const [isMissing] = useState(() => hasFailed);
    return (
      <div id={id} data-dehydrated={!isMissing || undefined}>
        {isMissing ? (
          <Missing {...props} />
        ) : (
          <Suspense>
            <Part {...props} />
            <Hydrated />
          </Suspense>
        )}
      </div>
    );
  });
}
