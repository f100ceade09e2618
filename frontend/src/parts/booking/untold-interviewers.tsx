import { interviewersNotToldWords, type ToldInterviewer } from '@candor/contracts/interviews/planned';

/** Which interviewers get no letter, and why. Nothing where each of them gets one. */
export const UntoldInterviewers = ({ of }: { of: readonly ToldInterviewer[] }) =>
  interviewersNotToldWords(of).map((text) => (
    <p key={text} className="text-meta text-ink-2">
      {text}
    </p>
  ));
