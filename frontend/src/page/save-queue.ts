// Saves a draft while a person writes it: one request after the other.

/** What a save answered. `version`: of the draft that the server holds now. */
export type SaveAnswer = { status: 'ok'; version: number } | { status: 'stale' } | { status: 'failed' };
/** typed: it is not sent yet. failed: the server did not take it, and the next change tries again. stale: another person saved meanwhile, so the writer must choose. */
export type Saving = 'saved' | 'typed' | 'saving' | 'failed' | 'stale';
type Save<Content> = (content: Content, version: number | null, leaving: boolean) => Promise<SaveAnswer>;

/**
 * The draft that a person writes and the server saves. Only one save is under way, and each carries the version that the last
 * answer gave, so a person's own saves are never behind each other.
 */
export class SaveQueue<Content> {
  private latest: Content;
  private sent: Content;
  private running: Promise<boolean> | null = null;
  private behind = false;

  constructor(
    content: Content,
    private known: number,
    private readonly save: Save<Content>,
    private readonly tell: (saving: Saving, content: Content) => void,
  ) {
    this.latest = content;
    this.sent = content;
  }

  get content(): Content {
    return this.latest;
  }
  get version(): number {
    return this.known;
  }
  get waits(): boolean {
    return this.latest !== this.sent;
  }

  write(content: Content): void {
    this.latest = content;
    if (!this.behind && !this.running) this.show('typed');
  }

  /** Sends what waits, also what is written meanwhile. False: the server did not take it. */
  flush(): Promise<boolean> {
    this.running ??= this.sendAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** The page closes: no answer can be awaited. While a save is under way its version is unknown, so this one goes without. */
  leave(): void {
    if (!this.waits || this.behind) return;
    void this.save(this.latest, this.running ? null : this.known, true);
  }

  /** Shows what the server holds, unless something waits here. False: it was not taken. */
  offer(content: Content, version: number): boolean {
    if (version < this.known || this.waits || this.running || this.behind) return false;
    this.adopt(content, version);
    return true;
  }

  /** After stale: what the server holds replaces what was written here. */
  adopt(content: Content, version: number): void {
    [this.latest, this.sent, this.known, this.behind] = [content, content, version, false];
    this.show('saved');
  }

  /** After stale: what was written here replaces what the server holds in this version. */
  keep(version: number): Promise<boolean> {
    [this.known, this.behind] = [version, false];
    return this.flush();
  }

  private show(saving: Saving): void {
    this.tell(saving, this.latest);
  }

  private async sendAll(): Promise<boolean> {
    while (this.waits) {
      if (this.behind) return false;
      const content = this.latest;
      this.show('saving');
      const answer = await this.save(content, this.known, false);
      if (answer.status !== 'ok') {
        this.behind = answer.status === 'stale';
        this.show(answer.status);
        return false;
      }
      this.known = Math.max(this.known, answer.version);
      this.sent = content;
    }
    if (!this.behind) this.show('saved');
    return !this.behind;
  }
}
