/** A script that has not arrived after this long has failed, ms. */
const PATIENCE_MS = 20_000;

/** Loads an external script. Rejects when it does not arrive; the element is then removed. */
export async function loadScript(src: string): Promise<void> {
  const script = document.createElement('script');
  try {
    await new Promise<void>((resolve, reject) => {
      const fail = () => reject(new Error(`${src} did not load`));
      const timer = setTimeout(fail, PATIENCE_MS);
      script.onerror = fail;
      script.onload = () => {
        clearTimeout(timer);
        resolve();
      };
      script.src = src;
      script.async = true;
      document.head.append(script);
    });
  } catch (error) {
    script.remove();
    throw error;
  }
}
