import { Controller, Inject } from '@nestjs/common';
import { compareHistory, exportHistory } from '@candor/contracts/compliance/history';
import type { RequestOf } from '@candor/contracts/kernel/endpoint';
import { By, type Signed } from '../../http/caller.ts';
import { type FileAnswer, Input, Serve } from '../../http/endpoint.ts';
import { idFrom, newId } from '../../kernel/codec.ts';
import type { Rejection } from '../../kernel/decider.ts';
import { historyOf } from '../../reads/people/person.record.ts';
import { csvOf } from './history-csv.ts';
import { RecordViews } from '../../access/record-views.ts';
import { Histories } from './history.ts';

/** Sends a history as a file. `x-content-hash` is the SHA-256 over the rows, the same for both formats. */
@Controller()
export class HistoryController {
  constructor(
    @Inject(Histories) private readonly histories: Histories,
    @Inject(RecordViews) private readonly looks: RecordViews,
  ) {}

  @Serve(exportHistory)
  async export(
    @Input() { format, as_of, uid }: RequestOf<typeof exportHistory>,
    @By() by: Signed<'history'>,
  ): Promise<FileAnswer | Rejection> {
    const { caller } = by;
    const subject = historyOf(by);
    const { history } = await this.histories.read(
      caller,
      subject.candidate_id,
      as_of ? new Date(as_of).toISOString() : null,
    );
    const { rows, hash, total } = history;
    const unrecorded = await this.histories.exported(caller, idFrom('history exported', uid ?? newId(), as_of ?? ''), {
      format,
      rows: rows.length,
      hash,
      candidate_id: subject.candidate_id,
    });
    // A file is sent only after the read is recorded.
    if (unrecorded) return unrecorded;
    const file = {
      name: `candidate-history-${subject.candidate_id}${history.as_of ? `-as-of-${history.as_of.slice(0, 10)}` : ''}.${format}`,
      headers: { 'x-content-hash': hash },
    };
    if (format === 'csv') return { ...file, type: 'text/csv', content: csvOf(rows) };
    const { candidate, standing, as_of: at } = history;
    const hash_of = 'SHA-256 over the UTF-8 text of `rows` as canonical JSON (RFC 8785)';
    return {
      ...file,
      type: 'application/json',
      content: JSON.stringify({ candidate, as_of: at, total, hash, hash_of, standing, rows }, null, 2),
    };
  }

  @Serve(compareHistory)
  async compare(@Input() { a, b }: RequestOf<typeof compareHistory>, @By() by: Signed<'history'>) {
    const { caller } = by;
    const subject = historyOf(by);
    const [first, second] = [a, b].map((at) => new Date(at).toISOString());
    const both = await this.histories.between(caller, subject.candidate_id, first!, second!);
    return (await this.looks.history(caller, { ...subject, as_of: second! })) ?? both;
  }
}
