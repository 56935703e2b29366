import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends a CSV file as a download that no cache keeps: a whole text, or lines as they are read. */
export const sendCsv = (reply: FastifyReply, fileName: string, csv: string | AsyncIterable<string>) =>
  reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('text/csv; charset=utf-8')
    .send(typeof csv === 'string' ? csv : Readable.from(csv));
