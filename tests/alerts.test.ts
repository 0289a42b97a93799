// What operators are woken by, and what they look at: each alert is tested by promtool, has an entry in the runbook, and reads
// metrics that exist.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook: string };
}

const readYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'));
const { groups } = readYaml('deploy/prometheus/alerts.yml') as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.map(({ alert }) => alert);
const listOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

test('each alert has a test and an entry in the runbook', () => {
  const { tests } = readYaml('deploy/prometheus/alerts.test.yml') as { tests: { name: string }[] };
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  expect([...new Set(tests.map(({ name }) => name))]).toEqual(alerts);
  expect(listOf(runbook, /^## (\w+)$/gm)).toEqual(alerts);
  expect(rules.map(({ annotations }) => annotations.runbook)).toEqual(
    alerts.map((name) => `docs/runbook.md#${name.toLowerCase()}`),
  );
});

/** Names of metrics in an expression of PromQL: what is neither a function, nor a label, nor a word of the language. */
const metricsIn = (expression: string) =>
  listOf(expression.replace(/\{[^{}]*\}|\[\w+\]|\bby \([^()]*\)/g, ''), /\b([a-z]\w+)\b(?!\s*\()/g).filter(
    (word) => !['or', 'unless'].includes(word),
  );

/** A histogram has three names. */
const baseOf = (metric: string) => metric.replace(/_(bucket|count|sum)$/, '');

/** Of Prometheus itself, and of its library for Node. */
const others = ['up', 'nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'];

test('alerts and dashboard read metrics that the servers have', () => {
  const sources = [
    'api/src/metrics/metrics.ts',
    'api/src/metrics/backup-metrics.ts',
    'shell/src/server/metrics/metrics.ts',
  ];
  const known = new Set([
    ...others,
    ...sources.flatMap((file) => listOf(readFileSync(file, 'utf8'), /^ +name: '(\w+)',$/gm)),
  ]);
  const { panels } = JSON.parse(readFileSync('deploy/grafana/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const expressions = [...rules, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
  const read = expressions.flatMap(metricsIn);
  expect(read).toEqual(expect.arrayContaining(['mail_outbox', 'page_render_seconds_bucket', 'up']));
  expect(read.filter((name) => !known.has(name) && !known.has(baseOf(name)))).toEqual([]);
});

// Debian's package `prometheus` has it; `.ci/run` installs that, so a build server must have it.
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((file) => existsSync(file));

if (promtool || process.env.CI)
  test('each alert fires where its cause is there, and not before', () => {
    if (!promtool) throw new Error('promtool is missing: apt-get install prometheus, which .ci/run does.');
    const run = (...args: string[]) => execFileSync(promtool, args, { encoding: 'utf8' });
    expect(run('check', 'rules', 'deploy/prometheus/alerts.yml')).toContain(
      `SUCCESS: ${String(alerts.length)} rules found`,
    );
    expect(run('test', 'rules', 'deploy/prometheus/alerts.test.yml')).toContain('SUCCESS');
  });
