/** Many readers or one writer, first come first served: a reader never sees a half-made transaction. */
export class ReadWriteLock {
  private readers = 0;
  private writing = false;
  private readonly waiting: { write: boolean; go: () => void }[] = [];

  async read<T>(work: () => Promise<T>): Promise<T> {
    await this.enter(false);
    try {
      return await work();
    } finally {
      this.readers -= 1;
      this.admit();
    }
  }

  async write<T>(work: () => Promise<T>): Promise<T> {
    await this.enter(true);
    try {
      return await work();
    } finally {
      this.writing = false;
      this.admit();
    }
  }

  private enter(write: boolean): Promise<void> {
    return new Promise((go) => {
      this.waiting.push({ write, go });
      this.admit();
    });
  }

  private admit(): void {
    for (let next = this.waiting[0]; next !== undefined; next = this.waiting[0]) {
      if (this.writing || (next.write && this.readers > 0)) return;
      this.waiting.shift();
      if (next.write) this.writing = true;
      else this.readers += 1;
      next.go();
    }
  }
}
