// Saves a draft while a person writes it: one request after the other.

/** The result of a save. `version`: the version of the draft that the server has. */
export type SaveAnswer = { status: 'ok'; version: number } | { status: 'stale' } | { status: 'failed' };
/** `typed`: the draft is not sent yet. `failed`: the server did not accept it, and the next change tries again. `stale`: another person saved meanwhile, so the writer must choose. */
export type Saving = 'saved' | 'typed' | 'saving' | 'failed' | 'stale';
type Save<Content> = (content: Content, version: number | null, leaving: boolean) => Promise<SaveAnswer>;

/** The draft that a person writes and the server saves. Only one save runs at a time, and each carries the version from the last answer, so that a person's saves never conflict with each other. */
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

  /** Sends the unsaved text, and text written meanwhile. Returns false if the server did not accept it. */
  flush(): Promise<boolean> {
    this.running ??= this.sendAll().finally(() => {
      this.running = null;
    });
    return this.running;
  }

  /** Call this when the page closes and no answer can be awaited. While another save runs, the next version is unknown, so this save is sent without one. */
  leave(): void {
    if (!this.waits || this.behind) return;
    void this.save(this.latest, this.running ? null : this.known, true);
  }

  /** Shows the draft from the server, unless unsaved text waits here. Returns false if the draft was not shown. */
  offer(content: Content, version: number): boolean {
    if (version < this.known || this.waits || this.running || this.behind) return false;
    this.adopt(content, version);
    return true;
  }

  /** The writer's choice after `stale`: the draft from the server replaces the text written here. */
  adopt(content: Content, version: number): void {
    [this.latest, this.sent, this.known, this.behind] = [content, content, version, false];
    this.show('saved');
  }

  /** The writer's choice after `stale`: the text written here replaces the draft that the server has in this version. */
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
