import { useEffect, useMemo, useState } from 'react';
import { searchCandidates } from '@candor/contracts/people/endpoints';
import { may, searches } from '@candor/contracts/accounts/needs';
import type { Option } from '@candor/contracts/kernel/standard';
import type { Subject } from '@candor/contracts/tasks/events';
import { voice } from '@candor/contracts/words/say';
import { wallClock } from '@candor/contracts/words/time-words';
import { call } from '../../page/call.ts';
import { useGroups } from '../../page/use-page.ts';
import { dateOrder } from '../../kit/inputs/date-typing.ts';
import { momentAt } from '../../kit/inputs/moment-at.ts';
import { personLocale } from '../../kit/inputs/person-locale.ts';
import { useNow } from '../../kit/time.tsx';
import type { ReadTask } from './read-task.ts';
import { endOfDay } from './task-words.ts';

type Person = { id: string; name: string; subtitle: string };
export type About = { type: Subject['type']; id: string; name: string };
/** One meaning of the line. `person`: the candidate that the task is about. `member`: a member whose name is in the line. */
export type Reading = {
  key: string;
  title: string;
  due_at: string | null;
  person: Person | null;
  member: Option | null;
};
type Reader = typeof import('./read-task.ts');

const typingPause = 180;
const mostPeople = 3;
const nobody: readonly Person[] = [];
const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
/** Whether a part of the name begins with the text. */
const named = (name: string, text: string) =>
  plain(text)
    .split(/\s+/)
    .every((each) =>
      plain(name)
        .split(/[\s-]+/)
        .some((part) => part.startsWith(each)),
    );
const dueAt = (day: string | null, time: string | null, zone: string | null): string | null =>
  day ? (time ? momentAt(`${day}T${time}:00`, zone) : endOfDay(day, zone)) : null;
/** Whether the reader's locale writes the month first, as in '12/31'. */
const monthFirst = () => {
  const order = dateOrder(personLocale().own);
  return order.indexOf('month') < order.indexOf('day');
};

/** The candidates whose names begin like these texts. They are requested when typing pauses. */
const useFoundPeople = (asked: string): readonly Person[] => {
  const groups = useGroups();
  const [found, setFound] = useState<{ asked: string; people: readonly Person[] }>({ asked: '', people: nobody });
  useEffect(() => {
    if (!asked || !may(searches, { groups })) return;
    const stop = new AbortController();
    const timer = window.setTimeout(async () => {
      const lists = await Promise.all(
        asked.split('\n').map(async (q) => {
          if (q.length < 2) return [];
          const answer = await call(
            searchCandidates,
            { q, limit: 8, job_id_exclude: null },
            { signal: stop.signal },
          ).catch(() => null);
          return answer?.status === 'ok' ? answer.payload.items.filter(({ name }) => named(name, q)) : [];
        }),
      );
      if (stop.signal.aborted) return;
      const each = new Map(lists.flat().map((person) => [person.id, person]));
      setFound({ asked, people: [...each.values()].slice(0, mostPeople) });
    }, typingPause);
    return () => {
      window.clearTimeout(timer);
      stop.abort();
    };
  }, [asked, groups]);
  return asked ? found.people : nobody;
};

/** What the line may mean: its parts, its possible meanings with the best first, and the texts to underline. */
export const useTaskReadings = ({
  text,
  zone,
  members,
  about,
}: {
  text: string;
  zone: string | null;
  members: readonly Option[];
  about: About | null;
}) => {
  const [reader, setReader] = useState<Reader | null>(null);
  useEffect(() => {
    void import('./read-task.ts').then(setReader);
  }, []);
  const now = useNow();
  const read = useMemo<ReadTask | null>(
    () =>
      reader && text.trim()
        ? reader.readTask(text, {
            now: Date.parse(`${wallClock(now, zone)}Z`),
            language: voice().language,
            monthFirst: monthFirst(),
          })
        : null,
    [reader, text, zone, now],
  );
  const names = useMemo(
    () => (reader && read && !about ? reader.namesIn(text, read) : []),
    [reader, read, text, about],
  );
  const people = useFoundPeople(names.join('\n'));
  const assignee = read?.member ? (members.find(({ label }) => named(label, read.member!)) ?? null) : null;
  const readings = useMemo<readonly Reading[]>(() => {
    if (!read) return [];
    const titled = (person: { name: string } | null): string => {
      const typed = person && names.find((name) => named(person.name, name));
      return upper((typed ? read.title.replace(typed, person.name) : read.title) || text.trim());
    };
    const due = dueAt(read.day, read.time, zone);
    const theirs = people.map((person) => ({
      key: person.id,
      title: titled(person),
      due_at: due,
      person,
      member: null,
    }));
    const team = members
      .filter(({ label }) => names.some((name) => named(label, name)))
      .slice(0, mostPeople)
      .map((member) => ({
        key: member.value,
        title: titled({ name: member.label }),
        due_at: due,
        person: null,
        member,
      }));
    const bare = { key: 'bare', title: titled(null), due_at: due, person: null, member: null };
    const other = read.other_time ? dueAt(read.day, read.other_time, zone) : null;
    const first = theirs[0] ?? team[0] ?? bare;
    return [...theirs, ...team, bare, ...(other ? [{ ...first, key: 'other', due_at: other }] : [])];
  }, [read, people, members, names, text, zone]);
  const marks = [
    ...(read?.parts ?? []).map(({ from, to }) => ({ from, to, strong: false })),
    ...names
      .filter((name) =>
        [...people, ...members.map(({ label }) => ({ name: label }))].some((each) => named(each.name, name)),
      )
      .map((name) => ({ from: text.indexOf(name), to: text.indexOf(name) + name.length, strong: true }))
      .filter(({ from }) => from >= 0),
  ].toSorted((a, b) => a.from - b.from);
  return { read, readings, assignee, marks };
};
