import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/attention/attention.contract.ts';
import { listAttention } from './list-attention.ts';

/** What waits for staff. */
export function attentionRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.listAttention, (call) => listAttention(runtime, call));
}
