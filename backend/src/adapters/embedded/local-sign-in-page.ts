const escape = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

export type SignIn = { email: string; first_name: string; last_name: string };

/** A sentence about the wrong input. Null: all input is right. */
export const faultOf = ({ email, first_name, last_name }: SignIn): string | null => {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254) return 'Enter a valid email address.';
  return first_name && last_name && first_name.length <= 80 && last_name.length <= 80
    ? null
    : 'Enter a first and a last name of at most 80 characters.';
};

/** The local provider's page: one form, no script, nothing loaded from other sites. */
export const signInPage = (action: string, { email, first_name, last_name }: SignIn, fault: string | null): string => {
  const field = (name: string, label: string, type: string, value: string, complete: string) =>
    `<label>${label}<input name="${name}" type="${type}" value="${escape(value)}" autocomplete="${complete}" required maxlength="254"></label>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Local sign-in (not Google)</title>
<style>
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f5f5f4; color: #1c1917; font: 16px/1.5 system-ui, sans-serif; }
  main { width: min(22rem, calc(100vw - 3rem)); padding: 2rem; background: #fff; border: 1px solid #e7e5e4; border-radius: 12px; }
  h1 { margin: 0 0 .5rem; font-size: 1.25rem; } p { margin: 0 0 1.25rem; color: #57534e; font-size: .9rem; }
  label { display: block; margin-bottom: 1rem; font-size: .9rem; }
  input { display: block; width: 100%; box-sizing: border-box; margin-top: .25rem; padding: .55rem .7rem; font: inherit; border: 1px solid #a8a29e; border-radius: 8px; }
  button { width: 100%; padding: .65rem; font: inherit; font-weight: 600; color: #fff; background: #1c1917; border: 0; border-radius: 8px; cursor: pointer; }
  input:focus-visible, button:focus-visible { outline: 3px solid #93c5fd; outline-offset: 1px; } [role=alert] { color: #b91c1c; }
</style>
</head>
<body><main>
<h1>Local sign-in (not Google)</h1>
<p>This page stands in for an identity provider. It exists only on this machine and believes whatever you enter.</p>
${fault ? `<p role="alert">${escape(fault)}</p>` : ''}<form method="post" action="${escape(action)}">
${field('email', 'Email', 'email', email, 'email')}
${field('first_name', 'First name', 'text', first_name, 'given-name')}
${field('last_name', 'Last name', 'text', last_name, 'family-name')}
<button>Sign in</button>
</form>
</main></body>
</html>`;
};
