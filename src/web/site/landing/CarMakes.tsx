import { CarPicture } from '#web/ui/CarPicture.tsx';
import { CAR_MAKES } from '../car-makes.ts';
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
                    <CarPicture body={body} paint={paint} />
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
