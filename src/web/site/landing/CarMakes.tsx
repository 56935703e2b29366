import { carDrawing } from '#web/ui/illustrations/cars/car-drawing.ts';
import { CAR_MAKES, type Make } from './car-make-list.ts';
import styles from './CarMakes.module.css';
import { texts } from './site-landing.texts.ts';

/** Car makes by region of origin. */
export function CarMakes() {
  return (
    <section className={styles.makes} id="carmake" aria-labelledby="carmake-title">
      <div className="wrap" data-reveal="">
        <h2 className="display display-3xl" id="carmake-title">
          {texts.yourCarIsWelcome}
        </h2>
        <p className="lead">{texts.carMakesExplained}</p>
        <div className={styles.streets}>
          {CAR_MAKES.map(({ origin, makes }) => (
            <div key={origin}>
              <h3>{origin}</h3>
              <ul>
                {makes.map(({ make, body, paint }) => (
                  <li key={body + paint}>
                    <img src={pictureOf(body, paint)} alt="" width={240} height={104} />
                    {make}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </div>
    </section>
  );
}

/** A car as the address of an image, so that the drawings do not add 200 elements to the page. */
function pictureOf(body: Make['body'], paint: Make['paint']): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 104">${carDrawing(body, paint)}</svg>`;
  // Not base64, so that it compresses: only characters that would break the address are escaped.
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('\n', '').replaceAll('#', '%23')}`;
}
