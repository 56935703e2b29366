// Loaded into the application before it starts (node --import): moves its clock and measures it on messages of a test.
const RealDate = Date;
let ahead = 0;

/** The process's clock, `ahead` ms from the machine's. Timers and performance.now() stay as they are. */
class MovedDate extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
}

process.on('message', (message: { ahead?: number }) => {
  if (message.ahead !== undefined) {
    ahead = message.ahead;
    globalThis.Date = new Proxy(RealDate, {
      construct: (_target, given: [] | [string]) => new MovedDate(...given),
      get: (target, name) => (name === 'now' ? MovedDate.now : Reflect.get(target, name)),
    });
  }
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed, resources: process.getActiveResourcesInfo().length });
});
// Waiting for messages does not keep the process running.
process.channel?.unref();
