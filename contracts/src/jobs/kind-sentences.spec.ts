import { jobEvents } from './events.ts';
import { sentencesOn, sentenceOn } from './kind-sentences.ts';
import { applicationEvents } from '../pipeline/events.ts';
import { namesIn, readMessage } from '../words/message.ts';

const pairs = Object.entries(sentencesOn.prospect);

test('a sentence about a prospect pipeline names nothing that the sentence about a job does not name', () => {
  const slots = (text: string) => [...text.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => name!);
  const values = (text: string) => [...namesIn(readMessage(text)).values];
  const more = pairs.filter(
    ([ofJob, other]) =>
      slots(other).some((name) => !slots(ofJob).includes(name)) ||
      (/[.?]$/.test(ofJob) && values(other).some((name) => !values(ofJob).includes(name))),
  );
  expect(more).toEqual([]);
});
test('no sentence that tells of a job as a whole, or of somebody in it, is said of a prospect pipeline', () => {
  const told = { ...jobEvents.types, ...applicationEvents.types };
  // These events never happen to a prospect pipeline.
  const ofJobsOnly = /merge|sample|opened|to draft|job task|question set|offer|earlier job|knockout|hired|filled job/;
  const left = Object.values(told)
    .map(({ sentence }) => sentence)
    .filter((sentence) => typeof sentence === 'string')
    .filter((sentence) => /\b(job|candidates?)\b/.test(sentenceOn('prospect', sentence)) && !ofJobsOnly.test(sentence));
  expect(left).toEqual([]);
});
