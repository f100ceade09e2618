import { Inject, Injectable } from '@nestjs/common';
import { erasureReasons } from '@candor/contracts/erasure/erasure-reasons';
import type { Recorded } from '@candor/contracts/kernel/event';
import { escapeHtml } from '@candor/contracts/messages/merge';
import { type PrivacyRow, privacyList } from '@candor/contracts/privacy/rows';
import { erasureNumber } from '@candor/contracts/privacy/erasure-number';
import { taskList } from '@candor/contracts/tasks/rows';
import { exactWords } from '@candor/contracts/words/time-words';
import { say, voice } from '@candor/contracts/words/say';
import type { StreamAnswer } from '../../http/endpoint.ts';
import { hashOf } from '../../kernel/codec.ts';
import { reject, type Rejection } from '../../kernel/decider.ts';
import { Reads } from '../../kernel/rows/reads.ts';
import { notFound, Streams } from '../../kernel/streams.ts';
import type { Certificate, Section } from './certificate.types.ts';
import { PersonRecord } from '../../reads/people/person-record.ts';
import { organizationState } from '../../states/organization.state.ts';

/** The certificate of a finished erasure. It is made from the log each time, names no person, and is the same each time. */
@Injectable()
export class Certificates {
  constructor(
    @Inject(Reads) private readonly reads: Reads,
    @Inject(Streams) private readonly streams: Streams,
    @Inject(PersonRecord) private readonly record: PersonRecord,
  ) {}

  async of(organization_id: string, candidate_id: string, format: 'pdf' | 'html'): Promise<StreamAnswer | Rejection> {
    const row = await this.reads.get(privacyList, { organization_id }, candidate_id);
    if (!row) return notFound('candidate');
    if (!row.erased?.finished_at)
      return reject(
        'wrong_state',
        'The erasure is not finished. Its certificate follows when no list finds the person any more.',
      );
    const made = await this.made(organization_id, row);
    const name = `${made.number}.${format}`;
    if (format === 'html') return { name, type: 'text/html', content: whole(pageOf(made)) };
    const { pdfOf } = await import('./certificate-pdf.ts');
    return { name, type: 'application/pdf', content: whole(await pdfOf(made)) };
  }

  private async made(organization_id: string, row: PrivacyRow): Promise<Certificate> {
    const erased = row.erased!;
    const [organization, { events, applications, messages }, tasks] = await Promise.all([
      this.streams.load(organizationState, organization_id, organization_id),
      this.record.whole(organization_id, row.id),
      this.reads.every(taskList, { organization_id }, { person: row.id }, { only: ['id'] }),
    ]);
    const { name, tz_region: zone } = organization!.state!;
    const at = (moment: string) => exactWords(moment, { zone, locale: voice().locale });
    const count = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length;
    const files = (events as Recorded<{ type: 'CandidateErased'; data: { files: number } }>[])
      .filter(({ type }) => type === 'CandidateErased')
      .reduce((sum, { data }) => sum + data.files, 0);
    const number = erasureNumber(row.id, erased.at);
    const reason = erasureReasons[erased.reason as keyof typeof erasureReasons];
    const sections: Section[] = [
      {
        title: say('What was erased'),
        lines: [
          [
            say('Key of the person'),
            say('destroyed on {day}: nothing that it sealed can be read from the log', {
              day: at(erased.key_at ?? erased.at),
            }),
          ],
          [say('Files'), say('{count, plural, one {# file} other {# files}}', { count: files })],
          [say('Notes'), say('{count, plural, one {# note} other {# notes}}', { count: count('CandidateNoteAdded') })],
          [
            say('Messages, both ways'),
            say('{count, plural, one {# message} other {# messages}}', { count: messages.length }),
          ],
          [say('Tasks'), say('{count, plural, one {# task} other {# tasks}}', { count: tasks.length })],
          [say('Profile'), say('name, addresses, links, tags, skills and fields')],
        ],
      },
      {
        title: say('What stays, without a name'),
        lines: [
          [say('A number'), row.id.slice(0, 8)],
          [
            say('Applications'),
            say('{count, plural, one {# application} other {# applications}}: dates, steps and reasons', {
              count: applications.length,
            }),
          ],
          [
            say('Events'),
            say('{count, plural, one {# event} other {# events}} with their dates', { count: events.length }),
          ],
          [say('This erasure'), say('when, why and by whom')],
        ],
      },
      {
        title: say('Where was searched afterwards'),
        lines: [
          [
            say('Lists and their searches'),
            erased.lists
              ? say('{count, plural, one {# list} other {# lists}}: nothing was found', { count: erased.lists })
              : say('All lists: nothing was found'),
          ],
          [say('Waiting mails'), say('cancelled')],
          [say('Files of imports that named the person'), say('deleted')],
          [say('Backups'), say('They hold the old bytes until they expire. They cannot be read without the key.')],
        ],
      },
    ];
    const title = say('Certificate of erasure {number}', { number });
    const opening = say(
      '{organization} erased the personal data of one person. Decided on {decided}, finished on {finished}. Reason: {reason}.',
      {
        organization: name,
        decided: at(erased.at),
        finished: at(erased.finished_at!),
        reason: reason ? say(reason) : erased.reason,
      },
    );
    const proof = events.filter(({ type }) =>
      ['CandidateErased', 'PersonKeyDestroyed', 'ErasureFinished'].includes(type),
    );
    return { number, title, opening, sections, seal: hashOf(JSON.stringify([number, proof.map(({ id }) => id)])) };
  }
}

async function* whole<Part>(part: Part): AsyncGenerator<Part> {
  yield part;
}
const style =
  'body{font:15px/1.5 system-ui,sans-serif;max-width:42rem;margin:2.5rem auto;padding:0 1rem;color:#1c1c1a}dl{display:grid;grid-template-columns:14rem 1fr;gap:.25rem 1rem}dt{color:#55534d}dd{margin:0}h2{font-size:1rem;margin-top:1.6rem;border-top:1px solid #ddd;padding-top:1rem}footer{margin-top:2rem;font-size:12px;color:#55534d;overflow-wrap:anywhere}@media(max-width:30rem){dl{grid-template-columns:1fr}dt{margin-top:.4rem}}';
const pageOf = ({ title, opening, sections, seal }: Certificate): string =>
  `<!doctype html><html lang="${voice().language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style><h1>${escapeHtml(title)}</h1><p>${escapeHtml(opening)}</p>${sections
    .map(
      (section) =>
        `<h2>${escapeHtml(section.title)}</h2><dl>${section.lines
          .map(([label, value]) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`)
          .join('')}</dl>`,
    )
    .join(
      '',
    )}<footer>${escapeHtml(say('Fingerprint of the events of this erasure (SHA-256): {hash}', { hash: seal }))}</footer></html>`;
