import { pdfOf } from './certificate-pdf.ts';

test('a certificate is a PDF, the same each time, whatever script the organization is written in', async () => {
  const certificate = {
    number: 'E-2026-8f21c0aa',
    title: 'Certificate of erasure E-2026-8f21c0aa',
    opening: 'Harbour Works 港 erased the personal data of one person.',
    sections: [{ title: 'What was erased', lines: [['Files', '3 files'] as const] }],
    seal: 'abc',
  };
  const pdf = await pdfOf(certificate);
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  expect(Buffer.from(await pdfOf(certificate)).equals(Buffer.from(pdf))).toBe(true);
});
