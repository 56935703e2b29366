import { DumpError } from './dump-format.ts';

const END_OF_ROWS = Buffer.from('\\.\n');
const LINE_FEED = 0x0a;
/** No line outside rows is longer. */
const LONGEST_LINE = 1_000_000;

/** Reads the text of a dump in pieces: its lines, and the rows of a table. */
export class DumpReader {
  #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** @throws DumpError at the end of the text */
  async #readMore(): Promise<void> {
    const { value, done } = await this.#chunks.next();
    if (done === true) throw new DumpError('The backup is cut off.');
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
  }

  /** The next line without its end. @throws DumpError when the text ends before the line does */
  async readLine(): Promise<string> {
    let end: number;
    while ((end = this.#rest.indexOf(LINE_FEED)) < 0) {
      if (this.#rest.length > LONGEST_LINE) throw new DumpError('This is no backup of this application.');
      await this.#readMore();
    }
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /**
   * The rows up to the line `\.`, in pieces. A row never holds that line, because PostgreSQL writes a backslash in a
   * value as two.
   * @throws DumpError when the text ends before
   */
  async *readRows(): AsyncGenerator<Buffer> {
    let atLineStart = true;
    for (;;) {
      while (this.#rest.length < END_OF_ROWS.length) await this.#readMore();
      if (atLineStart && this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#rest = this.#rest.subarray(END_OF_ROWS.length);
        return;
      }
      const found = this.#rest.indexOf('\n\\.\n');
      // Without an end in sight the last bytes stay: they may be its beginning.
      const length = found >= 0 ? found + 1 : Math.max(1, this.#rest.length - END_OF_ROWS.length);
      const piece = this.#rest.subarray(0, length);
      atLineStart = piece.at(-1) === LINE_FEED;
      this.#rest = this.#rest.subarray(length);
      yield piece;
    }
  }

  /** Reads to the end, which must be here. @throws DumpError when more follows */
  async expectEnd(): Promise<void> {
    if (this.#rest.length > 0 || (await this.#chunks.next()).done !== true)
      throw new DumpError('The backup is damaged: something follows its end.');
  }
}
