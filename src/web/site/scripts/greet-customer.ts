/** Whether the browser stores a customer's session, and whether one ended in this tab (customer-session.ts). */
function readCustomer(): { isLoggedIn: boolean; isKnown: boolean } {
  try {
    const isLoggedIn = localStorage.getItem('auth_token') !== null;
    return { isLoggedIn, isKnown: isLoggedIn || sessionStorage.getItem('logged_out') !== null };
  } catch {
    return { isLoggedIn: false, isKnown: false };
  }
}

/** Shows a customer the way to their account, and no invitation to make one. True for a person who has an account. */
export function greetCustomer(): boolean {
  const { isLoggedIn, isKnown } = readCustomer();
  if (isKnown) for (const part of document.querySelectorAll('[data-visitor]')) part.remove();
  if (isLoggedIn)
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account]')) {
      link.href = '/user';
      link.textContent = link.dataset['account'] ?? '';
    }
  return isKnown;
}
