import { cleanHtml } from '../../kernel/clean-html.ts';
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

test('the HTML of an answer keeps no link by which the reader of our letter acts, however a mail program wrote it', () => {
  const links = at('https://hiring.example');
  const own = at('https://old.example').addressOf('harbour-works', { ...link, offer: true });
  const checked = `https://safe.example/?url=${encodeURIComponent(own)}&data=1`;
  const reset = `https://hiring.example/reset-password?token=${'a1'.repeat(20)}`;
  const html = cleanHtml(
    `<p>Yes. <a href="${own}">${own}</a> or <a href="${checked}">there</a> or ${reset}</p><p>And https://hiring.example/harbour-works/jobs?</p>`,
  );
  const without = links.withoutKeys(html);
  expect(without).toBe(
    '<p>Yes. <a>[…]</a> or <a href="https://safe.example/?url=[…]">there</a> or […]</p><p>And https://hiring.example/harbour-works/jobs?</p>',
  );
  const plain = cleanHtml('<p>See you on Tuesday.</p>');
  expect(links.withoutKeys(plain)).toBe(plain);
});
