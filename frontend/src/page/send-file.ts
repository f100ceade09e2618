import { type Directory, signUpload } from '@candor/contracts/files/endpoints';
import { putFile, uploadProblem } from '../kit/inputs/upload.tsx';
import { toast } from '../kit/overlays/toast.ts';
import { withProgress } from '../kit/progress-bar.tsx';
import { call, errorOf } from './call.ts';

/** Uploads a file and returns the id by which a form refers to it. Null if the file was refused or failed; a message then says why. */
export const sendFile = async (file: File, directory: Directory): Promise<string | null> => {
  const answer = await withProgress(() =>
    call(signUpload, {
      fileName: file.name,
      fileType: file.type,
      fileId: crypto.randomUUID(),
      acl: 'private',
      directory,
    }),
  );
  if (answer.status === 'error') {
    toast({ text: errorOf(answer), tone: 'bad' });
    return null;
  }
  try {
    await putFile(answer.payload, file, () => undefined);
  } catch (failure) {
    console.error(failure); // docs/rules/requests-and-errors.md#uploads
    toast({ text: uploadProblem(failure), tone: 'bad' });
    return null;
  }
  return answer.payload.file_id;
};
