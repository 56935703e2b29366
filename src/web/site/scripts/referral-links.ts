/** A friend's code in the address stays with the visitor on the way to sign-up. */
export function passReferralCode(): void {
  const ref = new URLSearchParams(location.search).get('ref');
  if (!ref) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) link.href = `/signup?ref=${encodeURIComponent(ref)}`;
}
