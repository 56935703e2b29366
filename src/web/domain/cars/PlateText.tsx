import styles from './NumberPlate.module.css';

/** A plate within a line of text. It does not wrap at its hyphen. */
export const PlateText = ({ plate }: { plate: string }) => <span className={styles.text}>{plate}</span>;
