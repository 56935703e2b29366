import { openApiDocument } from '#api/integrations/public-api/openapi-document.ts';
import { COMMON_ERRORS } from '#api/platform/http/router.ts';
import { api, contracts } from '#shared/all-endpoints.ts';

/** The whole API as an OpenAPI 3.1 document. */
export function openapi(version: string): string {
  const document = openApiDocument({
    info: {
      title: 'Car care booking',
      version,
      description:
        'Generated from the contracts in src/shared. Money is naira unless a field says kobo; instants are ISO 8601 UTC.',
    },
    server: '/',
    calls: api,
    contracts: Object.values(contracts),
    commonErrors: COMMON_ERRORS,
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'The token that user/login or staff/login gave.' },
      key: { type: 'http', scheme: 'bearer', description: 'A key for others, which staff make.' },
    },
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}
