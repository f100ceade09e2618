import { useState } from 'react';
import { useFormikContext } from 'formik';
import { say } from '@candor/contracts/kernel/say';
import { signUpload } from '@candor/contracts/files/endpoints';
import { readResumeFacts, type ResumeFacts, surely } from '@candor/contracts/people/resume-parser';
import { call, errorOf } from '../../page/call.ts';
import { FileDrop } from '../../kit/upload.tsx';
import type { PersonValues } from './person-fields.tsx';

export type ChosenFile = { file_id: string; name: string };
/** What the facts say in the fields of the form, and which of them are guesses. */
export const fieldsOf = ({ name, emails, phones, work }: ResumeFacts) => {
  const now = work.find(({ to, employer }) => to === null && employer) ?? work[0];
  const fields = {
    first_name: name?.first_name ?? '',
    last_name: name?.last_name ?? '',
    email: emails[0] ?? '',
    phone: phones[0] ?? '',
    current_title: now?.title ?? '',
    current_company: now?.employer ?? '',
  };
  return { fields, unsure: { name: Boolean(name && name.sure < surely), work: Boolean(now && now.sure < surely) } };
};

/** Fills what is still empty in the form from a resume, for somebody to look over. The file goes into the record with it. */
export const FromResume = ({ onFile }: { onFile: (file: ChosenFile) => void }) => {
  const { values, setValues } = useFormikContext<PersonValues>();
  const [said, setSaid] = useState<{ text: string; bad?: boolean } | null>(null);
  const read = async (file_id: string, name: string) => {
    onFile({ file_id, name });
    setSaid({ text: say('Reading {name}', { name }) });
    const answer = await call(readResumeFacts, { file_id });
    if (answer.status !== 'ok') {
      setSaid({ text: `${errorOf(answer)} ${say('The file is added all the same.')}`, bad: true });
      return;
    }
    const { fields, unsure } = fieldsOf(answer.payload.facts);
    const empty = Object.entries(fields).filter(([field, value]) => value && !values[field as keyof PersonValues]);
    void setValues({ ...values, ...Object.fromEntries(empty) });
    setSaid({
      text: [
        empty.length
          ? say('Filled in from {name}. Look it over before you save.', { name })
          : say('Nothing was found in {name} that is not filled in.', { name }),
        unsure.name && say('The name is a guess.'),
        unsure.work && say('Title and company are guesses.'),
      ]
        .filter(Boolean)
        .join(' '),
    });
  };
  return (
    <div>
      <FileDrop
        label={say('Fill in from a resume')}
        accept=".pdf,.docx,.rtf,.txt,.odt"
        sign={(file) =>
          call(signUpload, {
            fileName: file.name,
            fileType: file.type || 'application/octet-stream',
            fileId: crypto.randomUUID(),
            acl: 'private',
            directory: 'resumes',
          })
        }
        onDone={({ file_id }, file) => void read(file_id, file.name)}
      />
      <p role="status" className={`mt-1.5 text-meta empty:hidden ${said?.bad ? 'text-bad' : 'text-ink-2'}`}>
        {said?.text}
      </p>
    </div>
  );
};
