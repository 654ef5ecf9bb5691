/** A `Storage` for tests that can be full, and that a test can change like another tab. */
export class TestStorage {
  readonly texts = new Map<string, string>();
  full = false;
  /** The most characters a text can have. */
  most = Infinity;
  get length() {
    return this.texts.size;
  }
  key(index: number) {
    return [...this.texts.keys()][index] ?? null;
  }
  getItem(name: string) {
    return this.texts.get(name) ?? null;
  }
  setItem(name: string, text: string) {
    if (this.full || text.length > this.most) throw new DOMException('full', 'QuotaExceededError');
    this.texts.set(name, text);
  }
  removeItem(name: string) {
    this.texts.delete(name);
  }
  clear() {
    this.texts.clear();
  }
}
