/** Sample accounts: a Gmail address, a Workspace address, and an address that Google does not run. */
const SAMPLES = [
  { name: 'Ṣadé Adébáyọ̀', email: 'sade.sample@gmail.com', workspace: false, what: 'Google runs it' },
  { name: 'Kúnlé Bọ́lá', email: 'kunle@workshop.example', workspace: true, what: 'Workspace' },
  { name: 'Bísí Ògún', email: 'bisi@example.ng', workspace: false, what: 'not Google’s' },
] as const;

/** The page shown instead of Google's consent window. */
export const consentPage = (prefix: string, known: boolean): string => `<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox: sign in with Google</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${prefix}/consent.css">
<script src="${prefix}/consent.js" defer></script>
</head>
<body>
${known ? form : unknown}
</body>
</html>
`;

/** The controls are disabled until the script listens, so that no press is lost in between. */
const unknown = `<main>
<fieldset disabled>
<p class="label">Sandbox: this is not Google</p>
<h1>Sign in with Google</h1>
<p role="alert">This window was not opened by the centre.</p>
<p class="row"><button type="button" data-act="cancel">Close</button></p>
</fieldset>
</main>`;

const samples = SAMPLES.map(
  ({ name, email, workspace, what }) =>
    `<li><button type="button" data-name="${name}" data-email="${email}" data-workspace="${String(workspace)}"><span>${name}</span><small>${email}, ${what}</small></button></li>`,
).join('\n');

const form = `<main>
<fieldset disabled>
<p class="label">Sandbox: this is not Google</p>
<h1 tabindex="-1">Sign in with Google</h1>
<p>Be anybody: choose somebody, or type a name and an email.</p>
<ul aria-label="Sample accounts">
${samples}
</ul>
<form novalidate>
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" spellcheck="false" maxlength="254" aria-describedby="message">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" spellcheck="false" maxlength="120">
<p class="check"><input id="workspace" name="workspace" type="checkbox"><label for="workspace">Google runs this address (Workspace)</label></p>
<p id="message" role="alert"></p>
<p>The centre gets your name and email.</p>
<p class="row"><button type="button" data-act="cancel">Cancel</button><button type="submit">Allow</button></p>
</form>
</fieldset>
</main>`;
