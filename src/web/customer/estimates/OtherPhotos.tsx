import { findingsOf, type SentEstimate } from './estimate-choices.ts';
import { FindingPhotos } from './FindingPhotos.tsx';
import { texts } from './customer-estimates.texts.ts';

/** Photos of inspected items that are not in the estimate by their name, such as a finding that was renamed. */
export function OtherPhotos({ estimate }: { estimate: SentEstimate }) {
  const named = new Set(findingsOf(estimate.lines).map(({ name }) => name));
  const items = new Set(
    estimate.photos.flatMap(({ purpose, of }) => (purpose === 'finding' && of !== null && !named.has(of) ? [of] : [])),
  );
  if (items.size === 0) return null;
  return (
    <section aria-labelledby="more-photos">
      <h2 className="heading" id="more-photos">
        {texts.morePhotos}
      </h2>
      <ul>
        {[...items].map((item) => (
          <li key={item}>
            {item}
            <FindingPhotos estimate={estimate} name={item} lines={[]} />
          </li>
        ))}
      </ul>
    </section>
  );
}
