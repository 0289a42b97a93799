import os from 'node:os';
import { createPrivateKey } from '@site/publishing/keys';
import { lowerTraffic } from '@site/publishing/lower-traffic';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config';
import type { TakenBackBuild } from '../remotes/remote-loader';

/**
 * Writes what this shell has taken back into the registry, with the shell's own key: other shells take it back, too,
 * and the history says why. Where it cannot be written, this shell alone goes on without the build.
 */
export const createTakeBackWriter =
  (
    {
      registry,
      trustedRemotes,
      registryHook,
      varDir,
    }: Pick<Config, 'registry' | 'trustedRemotes' | 'registryHook' | 'varDir'>,
    logger: FastifyBaseLogger,
  ) =>
  async ({ remote, version, reason }: TakenBackBuild): Promise<void> => {
    logger.warn({ remote, version, reason }, 'build is taken back');
    try {
      await lowerTraffic({
        registry,
        trustedRemotes,
        privateKey: await createPrivateKey(varDir, 'shell'),
        remote,
        version,
        by: `shell on ${os.hostname()}`,
        why: reason,
        hook: registryHook,
        say: (sentence) => {
          logger.warn({ remote, version }, sentence);
        },
      });
    } catch (error) {
      logger.error({ remote, version, err: error }, 'build is taken back in this shell only');
    }
  };
