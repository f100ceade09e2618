import { useEffect, useState } from 'react';
import { say } from '@candor/contracts/words/say';
import { surveyPage } from '@candor/contracts/public/pages';
import { openSurvey, type SurveyInvitation } from '@candor/contracts/public/surveys';
import { call, errorOf } from '../../page/call.ts';
import { usePage } from '../../page/use-page.ts';
import { brandColor } from '../../parts/public/brand.tsx';
import { PublicFrame } from '../../parts/public/public-frame.tsx';
import { Survey } from './survey.tsx';

/** `/{org}/survey#…`: the voluntary questions on a page of their own. The part of the address after the # never reaches a server log. */
export const Screen = () => {
  const { organization } = usePage(surveyPage);
  const [invitation, setInvitation] = useState<SurveyInvitation | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const token = window.location.hash.slice(1);
    const open = async () => {
      if (!token) return setProblem(say('This address is not complete. Open the link as it was shown to you.'));
      const answer = await call(openSurvey, { survey_token: token });
      if (answer.status !== 'ok') return setProblem(errorOf(answer));
      setInvitation({ token, questions: answer.payload.questions });
    };
    void open();
  }, []);
  return (
    <PublicFrame organization={organization}>
      <h1 className="pt-10 text-[26px] leading-[32px] font-semi tracking-[-.022em] text-balance wrap-anywhere text-ink">
        {say('Questions of {organization}', { organization: organization.name })}
      </h1>
      {problem && (
        <p role="alert" className="mt-4 text-read text-ink-2">
          {problem}
        </p>
      )}
      {invitation && <Survey invitation={invitation} color={brandColor(organization.brand_color)} />}
    </PublicFrame>
  );
};
