/** Passes a referral code in the address on to the sign-up links. */
export function passReferralCode(): void {
  const ref = new URLSearchParams(location.search).get('ref');
  if (!ref) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/signup"]')) link.href = `/signup?ref=${encodeURIComponent(ref)}`;
}
