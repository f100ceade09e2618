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
