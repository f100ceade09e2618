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
