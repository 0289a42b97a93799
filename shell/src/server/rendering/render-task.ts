// What a worker does for the main thread. Everything that goes in and comes out can be cloned.
import type { FormOutcome, PieceId } from '@site/shared-contracts';
import { pino } from 'pino';
import type { Composition } from '../../composition/composition';
import type { Site } from '../../site/site-context';
import type { SharedRequire } from '../remotes/evaluate-build';
import { ServerPieces, type ServerFile } from '../remotes/server-pieces';
import { markPieces, traceContinuations } from './piece-marker';
import { renderPage, type PreparedResponse, type RenderedPage, type RenderOptions } from './render-page';

/** The same for all tasks of a process. */
export type RenderSettings = Pick<RenderOptions, 'assets' | 'apiBaseUrl' | 'pageDataTimeout' | 'publicUrl'>;

export interface RenderTask {
  url: string;
  /** The site as JSON: a text is copied to a worker faster than an object, and parsed there once after each change. */
  site: string;
  outcome: FormOutcome | undefined;
  composition: Composition;
  serverFiles: ServerFile[];
  /** No other visitor must get the page. */
  isPrivate?: boolean;
  /** Responses that are known before the page makes its calls: those of a draft. */
  responses?: PreparedResponse[];
  /** The trace that its calls of the API are part of. */
  traceparent?: string;
  /** Pieces to leave out, because their code ended a worker; `all` leaves out every piece. */
  leftOut?: readonly PieceId[] | 'all';
  /** Where the worker notes the piece whose code it runs. */
  marker?: SharedArrayBuffer;
  /** Whether continuations of a piece's asynchronous code are noted, too. */
  isTraced?: boolean;
}

/** One line for the log of the request. */
export interface PageFailure {
  message: string;
  fields: Record<string, unknown>;
}

export interface RenderResult {
  /** Undefined where nothing of the page can be shown. */
  page: RenderedPage | undefined;
  failures: PageFailure[];
}

export interface TaskRunner {
  render: (task: RenderTask) => Promise<RenderResult>;
  /** Evaluates the code of a build; rejects where it is not what the contract wants. */
  evaluate: (file: ServerFile) => Promise<void>;
}

/** Runs tasks in this thread. */
export function createTaskRunner(settings: RenderSettings & { sharedRequire: SharedRequire }): TaskRunner {
  const { sharedRequire, ...common } = settings;
  const readSite = createSiteReader();
  const serverPieces = new ServerPieces(sharedRequire);

  const render: TaskRunner['render'] = async (task) => {
    const { url, outcome, composition, serverFiles, leftOut, isPrivate, responses, marker, isTraced } = task;
    if (isTraced) traceContinuations();
    const failures: PageFailure[] = [];
    const address = new URL(url);
    // One request must not fill the log.
    const loggedPath = address.pathname.slice(0, 200);
    const add = (message: string, error: unknown, fields: Record<string, unknown> = {}) =>
      failures.push({ message, fields: { err: describeError(error), url: loggedPath, ...fields } });
    const onFailure: RenderOptions['onFailure'] = ({ error, ...source }) =>
      add(source.endpoint ? 'API call of a page failed' : 'failed to prepare a piece', error, source);
    try {
      const remotes = { ...composition.remotes };
      const pieces = await serverPieces.loadAvailable(serverFiles, ({ remote, version }, error) => {
        add('failed to load a build', error, { remote, version });
        const build = remotes[remote];
        // The page is sent without the HTML of its pieces, and the browser renders them.
        if (build) remotes[remote] = { ...build, rendersOnServer: false };
      });
      const available = new Map([...pieces].filter(([id]) => !isLeftOut(id, leftOut)));
      const snapshot = {
        composition: withoutPieces({ ...composition, remotes }, leftOut),
        pieces: marker ? markPieces(available, marker) : available,
      };
      const page = await renderPage({
        ...common,
        url: address,
        outcome,
        responses,
        snapshot,
        isPrivate: isPrivate === true || leftOut !== undefined,
        site: readSite(task.site),
        onError: (error) => add('failed to render a piece', error),
        onFailure,
      });
      return { page, failures };
    } catch (error) {
      add('failed to render a page', error);
      return { page: undefined, failures };
    }
  };

  return {
    render,
    evaluate: async (file) => {
      await serverPieces.load([file]);
    },
  };
}

function createSiteReader(): (text: string) => Site {
  let last: { text: string; site: Site } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, site: JSON.parse(text) as Site };
    return last.site;
  };
}

const isLeftOut = (id: string, leftOut: RenderTask['leftOut']) =>
  leftOut === 'all' || leftOut?.includes(id as PieceId) === true;

/** A piece that no build has is rendered as its fallback, with a button that loads it in the browser. */
function withoutPieces(composition: Composition, leftOut: RenderTask['leftOut']): Composition {
  if (!leftOut) return composition;
  const remotes = Object.entries(composition.remotes).map(([remote, build]) => [
    remote,
    {
      ...build,
      pieces: Object.fromEntries(
        Object.entries(build.pieces).filter(([piece]) => !isLeftOut(`${remote}/${piece}`, leftOut)),
      ),
    },
  ]);
  return { ...composition, remotes: Object.fromEntries(remotes) as Composition['remotes'] };
}

/** An error as it is logged. What cannot be cloned, for example a function in it, is left out. */
export function describeError(error: unknown): unknown {
  // Not `instanceof`: an error may come from another realm.
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  const described = isError ? pino.stdSerializers.err(error as Error) : { message: String(error) };
  try {
    return JSON.parse(JSON.stringify(described)) as unknown;
  } catch {
    return { message: String(error) };
  }
}
