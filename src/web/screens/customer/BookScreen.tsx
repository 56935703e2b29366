export function Component() {
  return (
    <main id="main" className="wrap page" tabIndex={-1}>
      <h1 className="display display-2xl">Book</h1>
    </main>
  );
}
