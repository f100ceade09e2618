import { duplicateJob } from '../jobs/merging.ts';
import { knockoutReason } from '../pipeline/knockout-terms.ts';
import { positionFilledReason } from '../triage/suggested-reason.ts';
import { equalOpportunity, seedsFor } from './seeds.ts';

test('the name of an organization is words, not HTML, in the text that it begins with', () => {
  const fair = seedsFor('A & B <img src=x onerror=alert(1)>')['jobsection']!.find(({ kind }) => kind === 'eeo')!;
  expect(fair.body).toMatch(/^<p>A &amp; B &lt;img src=x onerror=alert\(1\)&gt; is an equal opportunity employer/);
});

test('signs in a name or an address stand in the text as they are', () => {
  expect(equalOpportunity("Cash $& Carry $'", "$'@harbour.example")).toMatch(
    /^Cash \$& Carry \$' is an equal .* write to \$'@harbour\.example\.$/,
  );
});

test('the reasons that the product gives by itself are in the lists that an organization begins with', () => {
  const { disqualification, jobclose } = seedsFor('Acme');
  const used = disqualification!.filter(({ use }) => use).map(({ use, name }) => [use, name]);
  expect(Object.fromEntries(used)).toEqual({ knockout: knockoutReason, filled: positionFilledReason });
  expect(jobclose!.map(({ name }) => name)).toContain(duplicateJob);
});
