import { compareHistory, type StandingAt } from '@candor/contracts/compliance/history';
import { plainWords } from '@candor/contracts/values/rich-text';
import { say, sayLabel } from '@candor/contracts/words/say';
import { toast } from '../../kit/overlays/toast.ts';
import { call, errorOf } from '../../page/call.ts';
import { scheduleName } from './history-words.ts';
import type { Comparison, Line } from '../../parts/history/compare.tsx';

/** Each compared fact with its value at the two points in time. */
const linesOf = (a: StandingAt, b: StandingAt): Line[] => {
  const ids = [...new Set([...a.applications, ...b.applications].map(({ id }) => id))];
  const many = ids.length > 1;
  return [
    { label: say('Email'), a: a.person.email, b: b.person.email },
    ...ids.flatMap((id): Line[] => {
      const [one, other] = [a, b].map(({ applications }) => applications.find((each) => each.id === id));
      const name = (one ?? other)!.job_name;
      const line = (label: string, of: (each: StandingAt['applications'][number]) => string | null): Line => ({
        label: many ? `${label}, ${name}` : label,
        a: (one && of(one)) || null,
        b: (other && of(other)) || null,
      });
      return [
        line(say('Step'), ({ step }) => step && sayLabel(step)),
        line(say('Interview'), ({ schedule_status }) => schedule_status && scheduleName(schedule_status)),
        line(say('Offer'), ({ offer }) => offer),
        line(say('Requirements'), ({ requirements }) => requirements.map((each) => each.name).join(', ')),
        line(say('Job post'), ({ post }) => post.map((each) => `${each.name}: ${plainWords(each.html)}`).join('\n')),
      ];
    }),
  ];
};

/** Compares how a person stood at two moments. */
export const comparePerson =
  (id: string): Comparison =>
  async (a, b, signal) => {
    const answer = await call(compareHistory, { id, a, b }, { signal });
    if (answer.status === 'ok') return linesOf(answer.payload.a, answer.payload.b);
    toast({ text: errorOf(answer), tone: 'bad' });
    return null;
  };
