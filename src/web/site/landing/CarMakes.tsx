import { carDrawing } from '#web/ui/illustrations/cars/car-drawing.ts';
import { CAR_MAKES, type Make } from './car-make-list.ts';
import styles from './CarMakes.module.css';

/** Four streets of cars, by where they come from. */
export function CarMakes() {
  return (
    <section className={styles.makes} id="carmake" aria-labelledby="carmake-title">
      <div className="wrap" data-reveal="">
        <h2 className="display display-3xl" id="carmake-title">
          Your car is welcome
        </h2>
        <p className="lead">Pick yours when you book and the price follows.</p>
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

/** As pictures, the cars are not 200 elements to style anew when the pop-up makes the page inert. */
function pictureOf(body: Make['body'], paint: Make['paint']): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 104">${carDrawing(body, paint)}</svg>`;
  // Readable, so that it compresses: only what would end or break the address is escaped.
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replaceAll('\n', '').replaceAll('#', '%23')}`;
}
