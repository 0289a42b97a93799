import fs from 'node:fs/promises';
import type { Piece, PieceId, RemoteName } from '@site/shared-contracts';
import { LRUCache } from 'lru-cache';
import { evaluateBuild, type SharedRequire } from './evaluate-build';

/** The code of one build for the server: a file on disk that was checked against its SHA-384. */
export interface ServerFile {
  remote: RemoteName;
  version: string;
  file: string;
  /** The pieces that it has to export. */
  pieces: string[];
}

type Pieces = ReadonlyMap<PieceId, Piece<PieceId>>;

/** Maximum number of builds in memory: those that are live, and those of requests that began before a swap. */
const MAX_BUILDS = 8;

/** Evaluates server files, each build once. */
export class ServerPieces {
  readonly #sharedRequire: SharedRequire;
  readonly #builds = new LRUCache<string, Promise<Pieces>>({ max: MAX_BUILDS });

  constructor(sharedRequire: SharedRequire) {
    this.#sharedRequire = sharedRequire;
  }

  /** The pieces of all files. Rejects where a file cannot be evaluated or lacks a piece. */
  async load(files: readonly ServerFile[]): Promise<Pieces> {
    const builds = await Promise.all(files.map((file) => this.#loadBuild(file)));
    return new Map(builds.flatMap((pieces) => [...pieces]));
  }

  #loadBuild(file: ServerFile): Promise<Pieces> {
    const known = this.#builds.get(file.file);
    if (known) return known;
    const loading = this.#evaluate(file);
    this.#builds.set(file.file, loading);
    loading.catch(() => this.#builds.delete(file.file));
    return loading;
  }

  async #evaluate({ remote, version, file, pieces }: ServerFile): Promise<Pieces> {
    const exports = evaluateBuild(await fs.readFile(file, 'utf8'), file, this.#sharedRequire);
    return new Map(
      pieces.map((name) => {
        const piece = exports[name];
        if (!piece?.Component) throw new Error(`${remote} ${version} exports no piece "${name}".`);
        return [`${remote}/${name}` as PieceId, piece];
      }),
    );
  }
}
