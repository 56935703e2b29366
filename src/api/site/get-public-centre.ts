import { findOffers } from '#api/promotions/promotion-places.ts';
import type { Runtime } from '#api/runtime.ts';
import type { Centre } from '#shared/settings/centre.contract.ts';
import { getSettings } from '#api/settings/centre-settings.ts';

/** The public information about the centre. */
export async function getPublicCentre({ config, db, push }: Runtime): Promise<Centre> {
  const { name, locationLine, phone, email, address, city, state, links, launchDate, tickerText } =
    await getSettings(db);
  const offers = await findOffers(db);
  return {
    name,
    locationLine,
    phone,
    email,
    address,
    city,
    state,
    links,
    launchDate,
    tickerText,
    on: { sandbox: config.sandbox, google: config.google !== null, push: push !== null, phone: config.sms !== null },
    ...(push !== null && { pushKey: push.publicKey }),
    payment: { script: config.paystack.inlineUrl, online: config.paystack.secretKey !== '' },
    promotionPlacesLeft: offers.early?.placesLeft ?? 0,
    offers,
  };
}
