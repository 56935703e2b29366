import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BROWSER_ARGS, CHROMIUM } from './browser.ts';

interface ProtocolMessage {
  id?: number;
  method?: string;
  params?: { sessionId?: string; targetInfo?: { type: string; subtype?: string } };
  result?: unknown;
  error?: { message: string };
}

/**
 * A tab of a whole Chromium, driven by the DevTools protocol. Playwright drives pages instead of tabs, for which
 * Chromium turns off prerendering and the cache of back and forward.
 */
export interface BrowserTab {
  /** Opens an address in the page that is shown, and waits for its load event. */
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page that is shown; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  /** The same in the page that is prerendered; undefined without one. */
  evaluateInPrerender<T>(expression: string): Promise<T | undefined>;
  /** Moves the mouse over the first visible element that matches the selector, and presses it if `press`. */
  point(selector: string, press?: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts a browser with an empty profile of its own. */
export async function openTab(): Promise<BrowserTab> {
  const profile = mkdtempSync(path.join(tmpdir(), 'browser-tab-'));
  const flags = ['--headless', '--window-size=1280,900', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(CHROMIUM, [...BROWSER_ARGS, ...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  while (!/ws:\S+/.test(printed)) printed += String(((await once(child.stderr, 'data')) as [Buffer])[0]);
  const socket = new WebSocket(/ws:\S+/.exec(printed)?.[0] ?? '');
  await once(socket, 'open');

  let lastId = 0;
  const answers = new Map<number, { sessionId: string | undefined; take: (message: ProtocolMessage) => void }>();
  let [page, prerender] = ['', ''];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as ProtocolMessage;
    if (message.id !== undefined) answers.get(message.id)?.take(message);
    const { targetInfo, sessionId = '' } = message.params ?? {};
    if (message.method === 'Target.detachedFromTarget') {
      // The prerendered page is shown now.
      if (sessionId === page) [page, prerender] = [prerender, ''];
      // Commands that were sent to the former page get no answer any more.
      for (const waiting of answers.values())
        if (waiting.sessionId === sessionId) waiting.take({ error: { message: 'the page is gone' } });
    }
    if (message.method !== 'Target.attachedToTarget' || targetInfo?.type !== 'page') return;
    if (targetInfo.subtype === 'prerender') prerender = sessionId;
    else page = sessionId;
  });
  async function send<T>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<ProtocolMessage>();
    answers.set(id, { sessionId, take: resolve });
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as T;
  }
  async function evaluateIn<T>(sessionId: string, expression: string): Promise<T> {
    const { result } = await send<{ result: { value: T } }>(
      'Runtime.evaluate',
      { expression, returnByValue: true, awaitPromise: true },
      sessionId,
    );
    return result.value;
  }

  const { targetInfos } = await send<{ targetInfos: { targetId: string }[] }>('Target.getTargets', {
    filter: [{ type: 'tab' }],
  });
  const tab = await send<{ sessionId: string }>('Target.attachToTarget', {
    targetId: targetInfos[0]?.targetId,
    flatten: true,
  });
  // Answers after the page of the tab is attached.
  await send(
    'Target.setAutoAttach',
    { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: [{}] },
    tab.sessionId,
  );
  return {
    async open(url) {
      await send('Page.navigate', { url }, page);
      await evaluateIn(
        page,
        `document.readyState === 'complete' || new Promise((loaded) => addEventListener('load', loaded))`,
      );
    },
    evaluate: (expression) => evaluateIn(page, expression),
    evaluateInPrerender: async (expression) => (prerender === '' ? undefined : await evaluateIn(prerender, expression)),
    async point(selector, press = false) {
      const [x, y] = await evaluateIn<number[]>(
        page,
        `(() => {
          const boxes = Array.from(document.querySelectorAll(${JSON.stringify(selector)}), (one) => one.getBoundingClientRect());
          const box = boxes.find(({ width }) => width > 0);
          return [box.x + box.width / 2, box.y + box.height / 2];
        })()`,
      );
      const types = press ? ['mouseMoved', 'mousePressed', 'mouseReleased'] : ['mouseMoved'];
      for (const type of types)
        await send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 }, page);
    },
    async close() {
      socket.close();
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
