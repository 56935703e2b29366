import type { RegisterRoute } from '#api/platform/http/router.ts';
import type { Runtime } from '#api/runtime.ts';
import * as people from '#shared/cars/car-people.contract.ts';
import * as contract from '#shared/releases/releases.contract.ts';
import * as staffContract from '#shared/releases/staff-releases.contract.ts';
import { checkReleaseCode } from './check-release-code.ts';
import { getRelease } from './get-release.ts';
import { getStaffRelease } from './get-staff-release.ts';
import { makeNewCode } from './make-new-code.ts';
import { nameCollector } from './name-collector.ts';
import { releaseCar } from './release-car.ts';
import { releaseWithoutCode } from './release-without-code.ts';
import { sendConfirmationCode } from './send-confirmation-code.ts';
import { showReleaseCode } from './show-release-code.ts';
import { endStandingDriver, nameStandingDriver } from './standing/standing-driver.ts';
import { takeCollectorBack } from './take-collector-back.ts';
import { ANSWERS } from './releases.texts.ts';

/** How cars leave: release codes for customers, the gate for staff. */
export function releaseRoutes(route: RegisterRoute, runtime: Runtime): void {
  route(contract.getRelease, (call) => getRelease(runtime, call, call.params.id));
  route(contract.sendConfirmationCode, async (call) => {
    await sendConfirmationCode(runtime, call, call.params.id, call.body.by);
    return { message: ANSWERS.confirmationCodeSent[call.body.by] };
  });
  route(contract.showReleaseCode, (call) => showReleaseCode(runtime, call, call.params.id, call.body));
  route(contract.makeNewCode, async (call) => ({
    message: ANSWERS.newCode,
    release: await makeNewCode(runtime, call, call.params.id, call.body.replaces),
  }));
  route(contract.nameCollector, async (call) => ({
    message: ANSWERS.collectorNamed(call.body.name),
    release: await nameCollector(runtime, call, call.params.id, call.body),
  }));
  route(contract.takeCollectorBack, async (call) => ({
    message: ANSWERS.collectorTakenBack,
    release: await takeCollectorBack(runtime, call, call.params.id),
  }));
  route(people.nameStandingDriver, async (call) => ({
    message: ANSWERS.standing,
    people: await nameStandingDriver(runtime, call, call.params.id, call.params.personId, call.body),
  }));
  route(people.endStandingDriver, async ({ customer, params }) => ({
    message: ANSWERS.standingEnded,
    people: await endStandingDriver(runtime, customer.customerId, params.id, params.personId),
  }));
  route(staffContract.getStaffRelease, (call) => getStaffRelease(runtime, call, call.params.id));
  route(staffContract.checkReleaseCode, (call) => checkReleaseCode(runtime, call, call.params.id, call.body.code));
  route(staffContract.releaseCar, async (call) => {
    const release = await releaseCar(runtime, call, call.params.id, call.body.code);
    return { message: ANSWERS.left(release.number), release };
  });
  route(staffContract.releaseWithoutCode, async (call) => {
    const release = await releaseWithoutCode(runtime, call, call.params.id, call.body);
    return { message: ANSWERS.left(release.number), release };
  });
}
