import { isDomain, takesIn } from './domains.ts';

test('an organization takes in the addresses of its domains, however they are written, and no others', () => {
  const domains = ['harbour.test', 'Quay.example'];
  expect(['ada@harbour.test', 'Ada@HARBOUR.TEST', 'ada@quay.example'].every((email) => takesIn(domains, email))).toBe(
    true,
  );
  expect(
    ['ada@harbour.test.evil.example', 'ada@notharbour.test', 'ada@sub.harbour.test', 'harbour.test@evil.example'].some(
      (email) => takesIn(domains, email),
    ),
  ).toBe(false);
  expect(takesIn([], 'anybody@anywhere.test')).toBe(true);
});
test('a domain is what stands after the @', () => {
  expect(['harbour.test', 'a-b.co.uk', 'X.io'].every(isDomain)).toBe(true);
  expect(['harbour', '@harbour.test', 'a b.test', '-a.test', 'a..test', ''].some(isDomain)).toBe(false);
});
