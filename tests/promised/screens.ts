import type { Promised } from './promise.ts';

// What screens say and how they behave, as it was promised.

const loader = 'frontend/src/app/page-loader.spec.tsx';
const navigation = 'tests/journeys/navigation.spec.ts';
const accounts = 'tests/journeys/accounts.spec.ts';
const form = 'frontend/src/kit/inputs/form.spec.tsx';

export const promisedScreenLines: readonly Promised[] = [
  {
    line: 'Every change of address asks the server for the same path and query with a unique id; the title of the answer becomes that of the document',
    tests: [
      `${loader} › a page is asked at the same path and query with a unique id`,
      `${navigation} › every change of address requests the same path with a unique id, and the title follows`,
    ],
  },
  {
    line: 'A refusal with a location shows that location, without one /unauthorized',
    tests: [
      `${loader} › a refused page goes where the server says, else to unauthorized`,
      `${navigation} › U4: a refusal without a location shows unauthorized; with one, that location`,
    ],
  },
  {
    line: 'A 5xx shows /500, a 404 shows /404 with its words; any other failed load is ignored',
    says: ['Page not found'],
    tests: [
      `${loader} › a page answered with %i shows its status page`,
      `${navigation} › U4: a failing server shows the page 500, which has links out`,
      `${navigation} › a page load without any answer is ignored: the page stays, and the next click works`,
    ],
  },
  {
    line: 'An answer that ends at access-denied leads to the start; calls for suggestions do not',
    tests: [
      `${loader} › a final address that ends with access-denied goes to the start`,
      `${navigation} › U4: a page load that ends in access-denied sends the browser to the sign-in page, which knows who is signed in`,
    ],
  },
  {
    line: 'A newer page request cancels the one that is pending',
    tests: [`${navigation} › a newer click cancels the page that is still loading; that page never shows`],
  },
  {
    line: 'Going back restores the scroll position after 250 ms, going forward starts at the top',
    tests: [
      `${navigation} › U3: going back to a list restores its scroll position after a quarter of a second; going forward starts at the top`,
    ],
  },
  {
    line: 'Pages for signing in and registering are complete before a script runs',
    tests: [`${accounts} › the sign-in page is complete before any script runs, in the exact words`],
  },
  {
    line: 'The words of the sign-in page',
    says: [
      'Sign In',
      'Use your Gmail account for fast access.',
      'Sign in with Google',
      'Or continue with',
      'Email Address',
      'Forgot password?',
      'Sign in',
    ],
  },
  {
    line: 'Signing in carries the time zone of the browser and leads to Home',
    tests: [
      `${accounts} › a recruiter signs in with the time zone of the browser and reaches the dashboard without loading another document`,
    ],
  },
  {
    line: 'Asking for a new password says the same for every address',
    says: [
      'Password Reset',
      'Get a link sent to your email to create a new password.',
      'Send Reset Email',
      'Request received',
      'If the email address you entered was found, you will receive an email shortly.',
    ],
    tests: [`${accounts} › U2: a known and an unknown email get the same answer`],
  },
  {
    line: 'Choosing a new password, and a link that is over',
    says: [
      'There was an error with your token, your token may be expired.',
      'Choose a new password for your account.',
      'Update Password',
    ],
    tests: [`${accounts} › U2: the link of the mail in the outbox works once; used again it says so`],
  },
  {
    line: 'Making an account from an invitation, with the invitation’s name filled in',
    says: ['Create your account', 'Create Account', 'First Name *', 'Last Name *', '{label} (optional)'],
    tests: [
      `${accounts} › goes out from the organization screen and, through the outbox, becomes an account that signs in`,
    ],
  },
  {
    line: 'The return from Google, and its error',
    says: ['An error occurred, please try again'],
    tests: [`${accounts} › a refused return from Google leads back to the sign-in`],
  },
  {
    line: 'Registering with Google, with a kit, and its error',
    says: [
      'Unable to register with Google.',
      'Click here to try again',
      'Create Your Account',
      'Sign up with Google',
      'Log in',
      'Selected Kit: {name}',
      'google_login_invalid',
    ],
    tests: [`${accounts} › an invalid return from Google offers to try again`],
  },
  {
    line: 'Setting up: the form, the job being made for five seconds, the account that is ready',
    says: ['Website *', 'Organization Name *', 'Creating Your Account', 'Your Account is Ready', 'Get Started'],
    tests: [
      `${accounts} › R1: the email of Google is read-only and a missing first name stops the form; R2, R3: the sample job stands, written from templates`,
      `${accounts} › R4: when the sample job fails, the administrator reaches the dashboard, and the organization works`,
      `${accounts} › without a typical job and without a kit the way leads straight to the dashboard`,
    ],
  },
  {
    line: 'What an organization writes about itself when it registers is rich text',
    tests: [
      `${accounts} › R1: the email of Google is read-only and a missing first name stops the form; R2, R3: the sample job stands, written from templates`,
    ],
  },
  {
    line: 'A form checks its values first, then sends them under the progress bar; an answer other than ok shows the server’s error, else its errors, else form error',
    says: ['form error. Something went wrong on our side. We do not know if it was saved. Retry is safe.'],
    tests: [
      `${form} › sending an empty form names every error in order, focuses the first field and calls nobody`,
      `${form} › several refusals are counted one by one`,
      'frontend/src/page/call.spec.tsx › a form that gets an answer of an unknown status without a text says that it is a form error',
    ],
  },
  {
    line: 'The shared error box counts the errors, only after a field was touched',
    says: [
      '{count, plural, one {There was an error with your submission.} other {There were # errors with your submission.}}',
    ],
    tests: [`${form} › a form that nobody touched shows no error`],
  },
  {
    line: 'Selects say what they say when there is nothing, when they load and when nothing is chosen, and are 300 high at most, 140 at least, with pages of 5',
    says: ['Create "{text}"', 'No options', 'Loading...', 'Select...'],
    tests: [
      'tests/words/promised.spec.ts › a select without a choice says “Select...”, unless an empty choice means something or the list is empty',
      'tests/words/promised.spec.ts › a list of choices is 300 high at most and 140 at least, and pages by 5',
    ],
  },
  {
    line: 'A failed upload is written to the log of the browser, and the person who uploads reads it too',
    tests: [
      'frontend/src/kit/inputs/upload.spec.tsx › a file that the server refuses stays with the reason, in the words of the server',
    ],
  },
];
