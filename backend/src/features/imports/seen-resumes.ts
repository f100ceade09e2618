import { Inject, Injectable } from '@nestjs/common';
import type { Recorded } from '@candor/contracts/kernel/event';
import { fullName } from '@candor/contracts/values/person-name';
import { say, sayLabel, sayText } from '@candor/contracts/words/say';
import type { ImportEvent } from '@candor/contracts/imports/events';
import { documentOfRow, rowOfDocument, type SeenResume } from '@candor/contracts/imports/imports';
import type { PooledPerson } from '@candor/contracts/people/rows';
import { SeenPeople } from '../../reads/people/seen-people.ts';
import type { Caller } from '../../kernel/caller.ts';
import { Streams } from '../../kernel/streams.ts';
import { outcomesOf, type RowOutcome } from './import-outcomes.ts';
import { knownWithResume } from './import-resumes.ts';

/** How many people are looked up in one query. */
const together = 250;

/** Shows the resumes of a list, each with its outcome. */
@Injectable()
export class SeenResumes {
  constructor(
    @Inject(Streams) private readonly streams: Streams,
    @Inject(SeenPeople) private readonly people: SeenPeople,
  ) {}

  async of(caller: Caller, import_id: string): Promise<SeenResume[]> {
    const events = (await this.streams.read(
      `import-${import_id}`,
      caller.organization_id,
    )) as readonly Recorded<ImportEvent>[];
    const names = events.flatMap((event) =>
      event.type === 'ImportDocumentsAdded' ? event.data.documents.map((_, at) => event.data.names?.[at] ?? '') : [],
    );
    for (const event of events)
      if (event.type === 'ImportDocumentsDeleted') for (const row of event.data.rows) names[documentOfRow(row)] = '';
    const outcome = outcomesOf(events);
    const outcomes = names.map((_, at) => outcome(rowOfDocument(at), at + 1));
    const people = await this.named(caller, outcomes);
    return outcomes.map(({ fate, acted, why, waiting, says, leftOut }, at) => {
      const row = rowOfDocument(at);
      const person = acted && people.get(acted.candidate_id);
      return {
        row,
        name: names[at]!,
        fate,
        told: why
          ? sayText(why.reason, { ...why.values, name: person ? fullName(person) : say('This candidate') })
          : fate === 'skipped' && !leftOut
            ? sayLabel(knownWithResume)
            : '',
        guess: acted?.guess ?? false,
        candidate: person ? { id: person.id, name: fullName(person) } : null,
        says: says && { name: says.name, email: says.email },
        sure: waiting?.sure ?? false,
        among: (waiting?.among ?? []).flatMap(({ candidate_id, reasons }) => {
          const one = people.get(candidate_id);
          return one
            ? [
                {
                  id: one.id,
                  name: fullName(one),
                  subtitle: [one.current_title ?? one.headline, one.current_company].filter(Boolean).join(' · '),
                  reasons: [...reasons],
                  certain: waiting!.sure,
                },
              ]
            : [];
        }),
      };
    });
  }

  private async named(caller: Caller, outcomes: readonly RowOutcome[]): Promise<Map<string, PooledPerson>> {
    const ids = [
      ...new Set(
        outcomes.flatMap(({ acted, waiting }) => [
          ...(acted ? [acted.candidate_id] : []),
          ...(waiting?.among ?? []).map(({ candidate_id }) => candidate_id),
        ]),
      ),
    ];
    const found = new Map<string, PooledPerson>();
    for (let at = 0; at < ids.length; at += together) {
      const { people } = await this.people.some(caller, ids.slice(at, at + together));
      for (const person of people) found.set(person.id, person);
    }
    return found;
  }
}
