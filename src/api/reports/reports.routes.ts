import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as contract from '#shared/reports/books.contract.ts';
import { getBooks } from './get-books.ts';

/** The books for staff. */
export function reportRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getBooks, () => getBooks(runtime));
}
