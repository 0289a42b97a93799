// A chunk of its own, loaded in a share of the documents when they are idle. The browser has recorded what came before.
import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals';
import type { BuildName } from './report';
import type { Reporter } from './reporter';

/** @param buildsOnPage the builds of which the page has pieces */
export function measureVitals(reporter: Reporter, buildsOnPage: () => BuildName[]): void {
  const report = ({ name, value }: Metric) => {
    reporter.vital({ name, value: Math.round(value * 1000) / 1000, builds: buildsOnPage() });
  };
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(report);
}
