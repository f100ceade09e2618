import { interviewersNotToldWords, type ToldInterviewer } from '@candor/contracts/interviews/planned';

/** The interviewers who get no email, and why. Renders nothing if all of them get one. */
export const UntoldInterviewers = ({ of }: { of: readonly ToldInterviewer[] }) =>
  interviewersNotToldWords(of).map((text) => (
    <p key={text} className="text-meta text-ink-2">
      {text}
    </p>
  ));
