import type { Brand, BrandKey } from '@sixpence/brands'
import type { FastifyInstance } from 'fastify'
import { docsPage, type DocsPage } from './page.ts'
import { contentSecurityPolicy } from '#core/http-headers.ts'
import { openApi } from './openapi.ts'

/**
 * Serves the API reference: `GET /openapi.json` and `GET /api-docs`, a searchable page in the host's brand. Both
 * are generated on first request.
 */
export function apiDocs(app: FastifyInstance, brandOf: (host: string) => Brand): void {
  let json: string | undefined
  const pages = new Map<BrandKey, DocsPage>()

  app.get('/openapi.json', (_, reply) => {
    json ??= JSON.stringify(openApi())
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(json)
  })

  app.get('/api-docs', (request, reply) => {
    const brand = brandOf(request.headers.host ?? '')
    const page = pages.get(brand.key) ?? docsPage(brand)
    pages.set(brand.key, page)
    return reply
      .header('content-security-policy', contentSecurityPolicy(page.hashes))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
