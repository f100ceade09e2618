import { useState } from 'react';
import { useFormikContext } from 'formik';
import { say } from '@candor/contracts/words/say';
import { signUpload } from '@candor/contracts/files/endpoints';
import { typeIn } from '@candor/contracts/files/types';
import { mostResumes } from '@candor/contracts/imports/imports';
import { personIn, readResumeFacts } from '@candor/contracts/resumes/resume-parser';
import { call, errorOf } from '../../page/call.ts';
import { FileDrop } from '../../kit/inputs/upload.tsx';
import { FromDrive } from '../../page/from-drive.tsx';
import type { PersonValues } from '../people/person-fields.tsx';

export type ChosenFile = { file_id: string; name: string };
export type FoundSkill = { id: string; name: string };
/** Fills the form's empty fields from a resume, for the reader to check. The file is added to the record with the form. */
export const FromResume = ({
  onFile,
  onSkills,
  onMany,
  drive,
}: {
  /** The skills of the organization's list that the resume names. */
  onSkills: (skills: readonly FoundSkill[]) => void;
  onFile: (file: ChosenFile) => void;
  onMany?: (files: File[]) => void;
  /** Whether the reader has connected their Google Drive. */
  drive: boolean;
}) => {
  const { values, setValues } = useFormikContext<PersonValues>();
  const [said, setSaid] = useState<{ text: string; bad?: boolean } | null>(null);
  const read = async (file_id: string, name: string) => {
    onFile({ file_id, name });
    setSaid({ text: say('Reading {name}', { name }) });
    const answer = await call(readResumeFacts, { file_id });
    if (answer.status !== 'ok') {
      setSaid({ text: `${errorOf(answer)} ${say('The file is still added.')}`, bad: true });
      return;
    }
    const { facts, skills } = answer.payload;
    onSkills(skills);
    const { fields, unsure } = personIn(facts);
    const empty = Object.entries(fields).filter(([field, value]) => value && !values[field as keyof PersonValues]);
    void setValues({ ...values, ...Object.fromEntries(empty) });
    setSaid({
      text: [
        empty.length
          ? say('Filled in from {name}. Check it before you save.', { name })
          : say('{name} contains nothing new.', { name }),
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
        as={(file) => typeIn('resumes', file)}
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
        onMany={onMany}
      />
      {drive && <FromDrive as="resume" onDone={({ file: { file_id, name } }) => read(file_id, name)} />}
      {onMany && (
        <p className="mt-1.5 text-meta text-ink-3">
          {say('Choose up to {most, number} resumes to add a candidate for each.', { most: mostResumes })}
        </p>
      )}
      <p role="status" className={`mt-1.5 text-meta empty:hidden ${said?.bad ? 'text-bad' : 'text-ink-2'}`}>
        {said?.text}
      </p>
    </div>
  );
};
