// A chunk of its own, loaded in a share of the documents when they are idle. The browser has recorded what came before.
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { BuildName } from './report';
import type { Reporter } from './reporter';
import { watchBlocks, watchFreezes } from './watch-responsiveness';

/**
 * @param routeOf the pattern of the path of the page that is shown
 * @param buildsOnPage the builds of which the page has pieces
 */
export function measurePage(
  reporter: Reporter,
  routeOf: () => string,
  buildsOnPage: () => BuildName[],
): void {
  const report = ({ name, value }: Metric) => {
    reporter.vital({ name, value: Math.round(value * 1000) / 1000, builds: buildsOnPage() });
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report);
  watchBlocks(reporter);
  watchFreezes(routeOf, buildsOnPage);
}
