// What all remotes store in a browser is in the same two storages and databases. Each name belongs to the remote with which
// it begins, and what removes names leaves those of others.
import { ownerOf } from '@site/shared-contracts/remote-storage';
import { findBuildIn } from '../reports/watch-errors';

/** Undefined for code of the shell, of the console, and of a build at an origin of its own. */
const callingRemote = (): string | undefined => findBuildIn(new Error().stack ?? '')?.remote;

const isOfAnother = (name: string, remote: string | undefined): boolean => {
  const owner = remote === undefined ? undefined : ownerOf(name);
  return owner !== undefined && owner !== remote;
};

/** What the error says. It counts against the build whose code is in its stack (`watch-errors.ts`). */
const refusal = (remote: string | undefined, names: readonly string[]) =>
  new Error(`${String(remote)} cannot remove what others have stored: ${names.join(', ')}`);

/**
 * From then on `clear` and `removeItem` leave what others have stored, and
 * report an error; `deleteDatabase` throws it. A remote that means to harm others finds other ways: this is against accidents.
 */
export function fenceStorage(): void {
  const storage = Storage.prototype;
  const databases = IDBFactory.prototype;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- each is called on the object that it was called on
  const { clear, removeItem } = storage;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- as above
  const { deleteDatabase } = databases;

  storage.removeItem = function (this: Storage, name) {
    const remote = callingRemote();
    if (isOfAnother(name, remote)) reportError(refusal(remote, [name]));
    else removeItem.call(this, name);
  };
  storage.clear = function (this: Storage) {
    const remote = callingRemote();
    const names = Object.keys(this);
    const others = names.filter((name) => isOfAnother(name, remote));
    if (others.length === 0) {
      clear.call(this);
      return;
    }
    for (const name of names) if (!others.includes(name)) removeItem.call(this, name);
    reportError(refusal(remote, others));
  };
  databases.deleteDatabase = function (this: IDBFactory, name) {
    const remote = callingRemote();
    if (isOfAnother(name, remote)) throw refusal(remote, [name]);
    return deleteDatabase.call(this, name);
  };
}
