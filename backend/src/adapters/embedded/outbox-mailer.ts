import { inProcess } from '../../kernel/ports/engine.ts';
import { Mailer, type Mail, type SentMail } from '../../kernel/ports/mailer.ts';
import { keepSums, sound, soundRow } from './checked-rows.ts';
import { openSqlite, type Sqlite, tryWriting, unavailable } from './sqlite.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS mails (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, mail TEXT NOT NULL, sent_at TEXT NOT NULL) STRICT`;

/** Sends nothing, but keeps every mail so that it can be read in the application. The same id is kept once. */
export class OutboxMailer extends Mailer {
  override readonly arrivesAtOnce = true;

  private constructor(private readonly db: Sqlite) {
    super(inProcess, unavailable('The outbox', db.name));
  }

  static async open(path: string): Promise<OutboxMailer> {
    const db = openSqlite(path, 'normal', schema);
    keepSums(db, ['mails']);
    db.pragma('secure_delete = ON');
    return new OutboxMailer(db);
  }

  async send(mail: Mail): Promise<void> {
    this.db
      .prepare('INSERT INTO mails (id, mail, sent_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(mail.id, JSON.stringify(mail), new Date().toISOString());
  }

  async outbox(limit: number): Promise<SentMail[]> {
    const rows = this.db
      .prepare(`SELECT mail, sent_at, ${soundRow(this.db, 'mails')} FROM mails ORDER BY number DESC LIMIT ?`)
      .all(limit) as {
      mail: string;
      sent_at: string;
    }[];
    return rows.map((row) => {
      const { mail, sent_at } = sound(this.db, 'mails', row);
      return { ...(JSON.parse(mail) as Mail), sent_at };
    });
  }

  override async forget(ids: readonly string[]): Promise<void> {
    const gone = this.db
      .prepare('DELETE FROM mails WHERE id IN (SELECT value FROM json_each(?))')
      .run(JSON.stringify(ids));
    // The write-ahead log beside the file may still hold pages with the deleted mails.
    if (gone.changes) this.db.pragma('wal_checkpoint(TRUNCATE)');
  }

  override async tryWriting(): Promise<void> {
    tryWriting(this.db);
  }

  async close(): Promise<void> {
    if (this.db.open) this.db.close();
  }
}
