import { OwnLinks } from './own-links.ts';

const one = '01890000-0000-7000-8000-000000000001';
const at = (base: string) => new OwnLinks('pepper', base);
const link = { application_id: one, id: one, replaced: 0 };

test('a text keeps none of these links, also where the application had another address when they were sent', () => {
  const links = at('https://hiring.example');
  for (const base of ['https://hiring.example', 'http://127.0.0.1:4000', 'https://old.example:8443'])
    for (const address of [
      at(base).addressOf('harbour-works', link),
      at(base).bookingAddress('harbour-works', link),
      `${at(base).bookingAddress('harbour-works', link)}/calendar`,
      at(base).unsubscribeAddress('harbour-works', one),
    ])
      expect(links.withoutLinks(`Choose a time: ${address} Until soon`)).toBe('Choose a time: […] Until soon');
});

test('other addresses of the application go too, and those of others stay', () => {
  const links = at('https://hiring.example');
  expect(links.withoutLinks('See https://hiring.example/harbour-works/jobs and https://harbour.example/jobs')).toBe(
    'See […] and https://harbour.example/jobs',
  );
});
