/** Reads QR codes from a picture: the part of the Barcode Detection API that is used here. The DOM types lack it. */
export interface QrDetector {
  detect(picture: HTMLVideoElement): Promise<readonly { rawValue: string }[]>;
}
interface QrDetectorClass {
  new (options: { formats: string[] }): QrDetector;
  getSupportedFormats(): Promise<string[]>;
}

/** A detector of QR codes. Null if the browser has none, or no camera. */
export async function qrDetector(): Promise<QrDetector | null> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: QrDetectorClass };
  if (Detector === undefined || !navigator.mediaDevices) return null;
  const formats = await Detector.getSupportedFormats().catch((): string[] => []);
  return formats.includes('qr_code') ? new Detector({ formats: ['qr_code'] }) : null;
}

/** The six digits in the picture of a release code. Null for any other picture. */
export const releaseCodeIn = (text: string): string | null => (/^\d{6}$/.test(text.trim()) ? text.trim() : null);
