export function Component() {
  return <main id="main" className="wrap page" tabIndex={-1} />;
}
