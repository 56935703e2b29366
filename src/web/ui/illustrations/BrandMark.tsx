/**
 * The brand mark: a hip roof over a wheel, or the logo of the centre, which the style of its look puts here. `dark` for
 * light backgrounds. Decorative, since the name is beside it.
 */
export function BrandMark({ dark, className }: { dark?: boolean | undefined; className?: string | undefined }) {
  return (
    <svg width={36} height={34} viewBox="0 0 36 34" data-brand-mark="" aria-hidden="true" className={className}>
      <path fill="#f2b233" d="M1 15 9 4h18l8 11z" />
      <path fill="#c08112" d="m11 5-3 10h3l2.5-10zm6 0-.8 10h3.6L19 5zm5.5 0L25 15h3L25 5z" />
      <circle cx="18" cy="24" r="9" fill={dark ? '#21140d' : '#fff'} />
      <circle cx="18" cy="24" r="4.5" fill="#7c2a0c" />
      <circle cx="18" cy="24" r="1.5" fill="#fff" />
    </svg>
  );
}
