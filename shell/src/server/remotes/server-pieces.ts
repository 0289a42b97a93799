import fs from 'node:fs/promises';
import type { Piece, PieceId } from '@site/shared-contracts';
import { LRUCache } from 'lru-cache';
import { evaluateBuild, type SharedRequire } from './evaluate-build';
import { integrityOf } from './integrity';

/** The code of one build for the server: a file on disk that was checked against its SHA-384. */
export interface ServerFile {
  remote: string;
  version: string;
  file: string;
  /** Its SHA-384 as in the manifest. */
  integrity: string;
  /** The pieces that it has to export. */
  pieces: string[];
}

type Pieces = ReadonlyMap<PieceId, Piece<PieceId>>;

/** Maximum number of builds in memory: live ones, canaries, and those of requests that began before a swap. */
const MAX_BUILDS = 16;

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

  /** The pieces of the files that can be loaded; the others are reported. */
  async loadAvailable(
    files: readonly ServerFile[],
    onFailure: (file: ServerFile, error: unknown) => void,
  ): Promise<Pieces> {
    const builds = await Promise.all(
      files.map((file) =>
        this.#loadBuild(file).catch((error: unknown): Pieces => {
          onFailure(file, error);
          return new Map();
        }),
      ),
    );
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

  async #evaluate({ remote, version, file, integrity, pieces }: ServerFile): Promise<Pieces> {
    const code = await fs.readFile(file);
    // A worker may be started long after the main thread has checked the file.
    if (integrityOf(code) !== integrity)
      throw new Error(`${file} is not what was published: its SHA-384 differs.`);
    const exports = evaluateBuild(code.toString(), file, this.#sharedRequire);
    return new Map(
      pieces.map((name) => {
        const piece = exports[name];
        if (!piece?.Component) throw new Error(`${remote} ${version} exports no piece "${name}".`);
        return [`${remote}/${name}` as PieceId, piece];
      }),
    );
  }
}
