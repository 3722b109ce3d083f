import type { LevelIterator } from "../dynalite.ts";

const PAGE = 128;

/** The values of an iterator, read by pages; the iterator, and with it LevelDB's snapshot, is let go at the end. */
export async function* levelPages<T>(iterator: LevelIterator<T>): AsyncGenerator<T> {
  try {
    for (let page = await iterator.nextv(PAGE); page.length > 0; page = await iterator.nextv(PAGE))
      yield* page;
  } finally {
    await iterator.close();
  }
}
