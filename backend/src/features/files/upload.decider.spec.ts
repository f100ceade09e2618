import { given } from '../../kernel/given.ts';
import { newId } from '../../kernel/codec.ts';
import { upload } from './upload.decider.ts';

const file = { file_id: 'resumes/org/1.pdf', candidate_id: newId() };
const attached = { type: 'UploadAttached' as const, data: file };

test('an upload goes into one person’s record, once, and into nobody else’s', () => {
  given(upload).when('attach', file).then([attached]);
  given(upload, [attached]).when('attach', file).then([]);
  given(upload, [attached])
    .when('attach', { ...file, candidate_id: newId() })
    .thenRejected('file');
});

test('an upload that is withdrawn goes into no record, and one that stands in a record is not withdrawn', () => {
  const { file_id } = file;
  const withdrawn = { type: 'UploadWithdrawn' as const, data: { file_id } };
  const claimed = { type: 'UploadClaimed' as const, data: { file_id, form: newId() } };
  given(upload, [claimed]).when('withdraw', { file_id }).then([withdrawn]);
  given(upload, [claimed, withdrawn]).when('withdraw', { file_id }).then([]);
  given(upload, [claimed, withdrawn])
    .when('attach', file)
    .thenRejected('file', 'This file was deleted. Upload it again.');
  given(upload, [claimed, attached]).when('withdraw', { file_id }).thenRejected('file');
});

test('an upload comes with one form, whoever the form is about and wherever the file went', () => {
  const [form, another] = [newId(), newId()];
  const claim = { file_id: file.file_id, form };
  const claimed = { type: 'UploadClaimed' as const, data: claim };
  given(upload).when('claim', claim).then([claimed]);
  given(upload, [claimed]).when('claim', claim).then([]);
  given(upload, [claimed, attached]).when('claim', claim).then([]);
  for (const past of [[claimed], [claimed, attached], [attached]])
    given(upload, past)
      .when('claim', { ...claim, form: another })
      .thenRejected('file');
  given(upload, [claimed]).when('attach', file).then([attached]);
});
