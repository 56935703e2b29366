import type { SiteData } from '#shared/site/site-page.ts';
import { texts } from './site-layout.texts.ts';

export interface OpenGraphProps {
  data: SiteData;
  /** Address of the picture, from the build. */
  picture: string;
  path: string;
  title: string;
  description: string;
}

/** The picture of a link: the centre's logo, or else the one that build/site-pictures.ts generates. */
const pictureOf = ({ brand, centre }: SiteData, picture: string) =>
  brand.hasLogo
    ? { address: `${brand.address}icon-512.png`, width: 512, height: 512, alt: centre.name, card: 'summary' }
    : {
        address: picture,
        width: 1200,
        height: 630,
        alt: texts.pictureOfLink,
        card: 'summary_large_image',
      };

/** The link preview of a page. */
export function OpenGraph({ data, picture, path, title, description }: OpenGraphProps) {
  const { address, width, height, alt, card } = pictureOf(data, picture);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={data.centre.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={data.publicUrl + path} />
      <meta property="og:image" content={data.publicUrl + address} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={alt} />
      <meta property="og:locale" content="en_NG" />
      <meta name="twitter:card" content={card} />
    </>
  );
}
