/** The pictures of photos that wait to be sent, by the id of their photo. They are in IndexedDB, or else in memory. */

const STORE = 'pictures';

/** Bytes and type, since some phones cannot store a Blob. */
interface Stored {
  bytes: ArrayBuffer;
  type: string;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
  });

/** Opens a database once; a page that deletes it ends the connection. */
function createDatabase(name: string) {
  let opened: Promise<IDBDatabase> | undefined;
  /** @throws if there is no IndexedDB, as in some private windows */
  const open = (): Promise<IDBDatabase> => {
    opened ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => {
        request.result.onversionchange = () => {
          request.result.close();
          opened = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error ?? new Error('IndexedDB failed.'));
    });
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await open()).transaction(STORE, mode).objectStore(STORE);
}

/** The pictures of one database of the browser. */
export function createStoredPictures(name: string) {
  const pictures = createDatabase(name);
  /** Pictures that IndexedDB did not accept. They are lost with the page. */
  const inMemory = new Map<string, Blob>();
  return {
    /** Stores a picture. False if there is no IndexedDB or it is full: then the picture is lost with the page. */
    async put(id: string, picture: Blob): Promise<boolean> {
      // Persistence keeps the browser from deleting the pictures when it needs room.
      void navigator.storage?.persist?.().catch(() => false);
      try {
        const stored: Stored = { bytes: await picture.arrayBuffer(), type: picture.type };
        const store = await pictures('readwrite');
        const { transaction } = store;
        store.put(stored, id);
        // A full disk fails the transaction after its requests.
        await new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB is full.'));
        });
        return true;
      } catch (error) {
        console.error(error);
        inMemory.set(id, picture);
        return false;
      }
    },
    /**
     * The picture. Null if it is lost.
     * @throws when IndexedDB fails
     */
    async get(id: string): Promise<Blob | null> {
      const held = inMemory.get(id);
      if (held) return held;
      if (typeof indexedDB === 'undefined') return null;
      const stored = (await done((await pictures('readonly')).get(id))) as Stored | undefined;
      return stored ? new Blob([stored.bytes], { type: stored.type }) : null;
    },
    async remove(ids: readonly string[]): Promise<void> {
      for (const id of ids) inMemory.delete(id);
      try {
        const store = await pictures('readwrite');
        await Promise.all(ids.map((id) => done(store.delete(id))));
      } catch (error) {
        console.error(error);
      }
    },
    /** Removes all pictures. */
    async clear(): Promise<void> {
      inMemory.clear();
      try {
        await done((await pictures('readwrite')).clear());
      } catch (error) {
        console.error(error);
      }
    },
  };
}
