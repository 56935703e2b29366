import type { ReactNode } from 'react';
import type { SiteData, SiteFiles } from '#shared/site/site-page.ts';
import { SiteDocument } from '../layout/SiteDocument.tsx';
import { SiteHeader } from '../layout/SiteHeader.tsx';
import { SiteFooter } from '../layout/SiteFooter.tsx';
import styles from './LegalPage.module.css';

export interface LegalPageProps {
  data: SiteData;
  files: SiteFiles;
  path: string;
  title: string;
  description: string;
  lead: string;
  children: ReactNode;
}

/** The frame of Terms and Privacy. Sections are Clause. */
export function LegalPage({ data, files, path, title, description, lead, children }: LegalPageProps) {
  return (
    <SiteDocument
      data={data}
      files={files}
      path={path}
      title={`${title} · ${data.centre.name}`}
      description={description}
    >
      <SiteHeader data={data} />
      <main id="main" tabIndex={-1} className={`${styles.text} wrap narrow page`}>
        <h1 className="display display-3xl">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </main>
      <SiteFooter data={data} />
    </SiteDocument>
  );
}

export function Clause({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="heading">{title}</h2>
      {children}
    </section>
  );
}
