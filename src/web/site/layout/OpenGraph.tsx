import type { SiteData } from '#shared/site/site-page.ts';

export interface OpenGraphProps {
  data: SiteData;
  /** Address of the picture, from the build. */
  picture: string;
  path: string;
  title: string;
  description: string;
}

/** How a link to the page looks where it is shared. The picture is made by the build (build/pictures.ts). */
export function OpenGraph({ data, picture, path, title, description }: OpenGraphProps) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={data.centre.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={data.publicUrl + path} />
      <meta property="og:image" content={data.publicUrl + picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="A car under the wash arch, with the rust roofs of Ibadan behind it" />
      <meta property="og:locale" content="en_NG" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
